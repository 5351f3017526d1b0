package dev.ragstone.app.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.app.server.security.Refusals.Refusal;
import dev.ragstone.testkit.fake.MutableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusalsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-01T12:00:00Z"));

    @SuppressWarnings("NullAway.Init")
    private Refusals refusals;

    @BeforeEach
    void open() {
        refusals = new Refusals(AuditLog.at(folder.resolve("audit.jsonl")), clock);
    }

    private void refuse(String client) {
        refusals.note(new Refusal("r", client, 401, "GET", "/api/about"));
    }

    private List<JsonNode> lines() throws IOException {
        var lines = new ArrayList<JsonNode>();
        for (String line : Files.readAllLines(folder.resolve("audit.jsonl"))) {
            lines.add(new ObjectMapper().readTree(line));
        }
        return lines;
    }

    @Test
    void theFirstIsToldAtOnce() throws Exception {
        refuse("10.0.0.1");

        assertThat(lines()).singleElement().satisfies(line -> {
            assertThat(line.path("action").asText()).isEqualTo("refused");
            assertThat(line.path("client").asText()).isEqualTo("10.0.0.1");
            assertThat(line.path("status").asInt()).isEqualTo(401);
            assertThat(line.path("method").asText()).isEqualTo("GET");
            assertThat(line.path("path").asText()).isEqualTo("/api/about");
            assertThat(line.path("count").asInt()).isEqualTo(1);
            assertThat(line.has("user")).isFalse();
        });
    }

    @Test
    void anAddressHasOneLineAMinuteThatSaysHowManyThereWere() throws Exception {
        for (int i = 0; i < 1000; i++) {
            refuse("10.0.0.1");
        }
        assertThat(lines()).hasSize(1);

        clock.advance(Duration.ofSeconds(61));
        refuse("10.0.0.2");

        assertThat(lines()).extracting(line -> line.path("count").asInt()).containsExactly(1, 999, 1);
    }

    @Test
    void manyAddressesShareALine() throws Exception {
        for (int i = 0; i < 5000; i++) {
            refuse("10.0." + i / 256 + "." + i % 256);
        }

        assertThat(lines()).hasSize(Refusals.MOST_CLIENTS + 1);
        assertThat(lines().getLast().path("client").asText()).isEqualTo("others");
        refusals.close();
        assertThat(lines().getLast().path("count").asInt()).isEqualTo(5000 - Refusals.MOST_CLIENTS - 1);
    }

    @Test
    void anAddressThatIsQuietMakesRoomForOthers() throws Exception {
        for (int i = 0; i < Refusals.MOST_CLIENTS; i++) {
            refuse("10.0.0." + i);
        }
        clock.advance(Duration.ofSeconds(61));

        refuse("10.1.0.1");

        assertThat(lines().getLast().path("client").asText()).isEqualTo("10.1.0.1");
    }

    @Test
    void whatWasNotToldIsToldAtTheEnd() throws Exception {
        refuse("10.0.0.1");
        refuse("10.0.0.1");

        refusals.close();

        assertThat(lines()).hasSize(2);
    }
}

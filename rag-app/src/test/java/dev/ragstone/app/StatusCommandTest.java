package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusCommandTest {

    @TempDir
    static Path temp;

    private static Path index;

    @BeforeAll
    static void fillIndex() {
        index = temp.resolve("index");
        Run.of("sync", "--json", "--index", index, SampleDocuments.in(temp));
    }

    @Test
    void reportsWhatTheIndexHolds() {
        Run run = Run.of("status", "--json", "--index", index);

        JsonNode json = run.json();
        assertThat(run.exit()).isZero();
        assertThat(Run.keys(json))
                .containsExactly(
                        "index", "documents", "chunks", "vectors", "bytes", "pendingVectors", "lastSync", "problems");
        assertThat(json.get("chunks").asInt()).isPositive();
        assertThat(json.get("vectors").asInt()).isEqualTo(json.get("chunks").asInt());
        assertThat(json.get("bytes").asLong()).isPositive();
        assertThat(json.get("pendingVectors").asInt()).isZero();
        assertThat(Instant.parse(json.get("lastSync").asText())).isBeforeOrEqualTo(Instant.now());
        assertThat(json.get("problems")).hasSize(1);
    }

    @Test
    void showsPeopleWhatTheIndexHolds() {
        Run run = Run.of("status", "--index", index);

        assertThat(run.out())
                .contains("Documents ")
                .contains("Vectors ")
                .contains("FAILED")
                .contains("empty.txt");
    }

    @Test
    void failsWithoutAnIndex() {
        assertThat(Run.of("status", "--index", temp.resolve("missing")).exit()).isEqualTo(1);
    }
}

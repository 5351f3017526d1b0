package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A language model's service that dies while it writes, and is back later. */
class KilledGeneratorTest {

    private static final String BEGINNING =
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"There is soup\"}}]}\n\n";
    private static final String END = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\" [1].\"},"
            + "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    private static final String ASKED = "{\"prompt\":\"Is there soup with leek on Friday?\"}";
    private static final String CHAT = "{\"model\":\"rag/some-model\",\"stream\":true,\"messages\":"
            + "[{\"role\":\"user\",\"content\":\"Is there soup with leek on Friday?\"}]}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void anAnswerThatIsCutOffIsReplacedByQuotesAndTheNextOneIsTheModels() throws Exception {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        var dying = new AtomicBoolean(true);
        try (var service = new FixtureServer((request, reply) -> write(reply, dying.get()));
                TestServer server = TestServer.start(
                        folder, Map.of(Setting.GENERATOR, "openai:" + service.uri("/v1") + ":some-model"))) {
            JsonNode cut = last(server.post("/api/generation/stream", ASKED));
            String chat = server.post("/v1/chat/completions", CHAT).body();
            dying.set(false);
            JsonNode whole = last(server.post("/api/generation/stream", ASKED));

            assertThat(cut.path("type").asText()).as(cut.toString()).isEqualTo("done");
            assertThat(cut.path("warnings")).isNotEmpty();
            assertThat(cut.path("sources")).isNotEmpty();
            assertThat(cut.toString()).doesNotContain("Exception", "127.0.0.1");
            assertThat(chat).contains("data: [DONE]").doesNotContain("Exception", "127.0.0.1");
            assertThat(whole.path("answer").asText()).isEqualTo("There is soup [1].");
            assertThat(whole.path("warnings")).as(whole.toString()).isEmpty();
            ServerLimitsTest.await(() -> service.openConnections() <= 2);
        }
    }

    private static void write(Reply reply, boolean dying) throws IOException {
        reply.start("text/event-stream").write(BEGINNING);
        if (dying) {
            reply.reset();
        } else {
            reply.write(END);
        }
    }

    private static JsonNode last(HttpResponse<String> response) {
        return json(response.body().lines().reduce((one, other) -> other).orElseThrow());
    }
}

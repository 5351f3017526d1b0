package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.http.FixtureServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What breaks around a server, and that it goes on afterwards. */
class ServerFaultsTest {

    private static final String ASKED = "{\"prompt\":\"Is there soup with leek on Friday?\"}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void documents() {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        TestServer.write(folder, "docs/lease.txt", "The notice period is three months.");
    }

    @Test
    void aModelThatDiesInMidStreamIsReplacedAndSaid() {
        var generator =
                ScriptedGenerator.answering("There ", "is ", "soup ", "[1].").failAfter(2);
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.generator(generator))) {
            JsonNode last = last(server.post("/api/generation/stream", ASKED));
            generator.failAfter(Integer.MAX_VALUE);
            JsonNode after = last(server.post("/api/generation/stream", ASKED));

            assertThat(last.path("type").asText()).isIn("done", "error");
            assertThat(last.toString()).doesNotContain("Exception");
            assertThat(last.path("warnings").isEmpty() && last.path("error").isMissingNode())
                    .isFalse();
            assertThat(after.path("answer").asText()).isEqualTo("There is soup [1].");
        }
    }

    @Test
    void aModelIsNotToldWhereFilesLie() {
        var generator = ScriptedGenerator.answering("There is soup [1].");
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.generator(generator))) {
            JsonNode answer = last(server.post("/api/generation/stream", ASKED));

            String prompt = generator.prompts().getLast().user();
            assertThat(prompt).contains("docs/menu.txt").doesNotContain(folder.toString());
            assertThat(answer.path("citations").path(0).path("document").asText())
                    .isEqualTo("docs/menu.txt");
        }
    }

    private static JsonNode last(HttpResponse<String> response) {
        return json(response.body().lines().reduce((one, other) -> other).orElseThrow());
    }

    @Test
    void aServiceThatIsKilledInMidStreamLeavesAnAnswerAndTheServerWell() {
        try (var service = new FixtureServer((request, reply) -> {
                    reply.start("text/event-stream")
                            .write("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"There is\"}}]}\n\n");
                    reply.reset();
                });
                TestServer server = TestServer.start(
                        folder, Map.of(Setting.GENERATOR, "openai:" + service.uri("/v1") + ":some-model"))) {
            HttpResponse<String> response = server.post("/api/generation/stream", ASKED);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(last(response).path("type").asText()).isIn("done", "error");
            assertThat(server.post("/api/search", "{\"query\":\"soup\"}").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void withoutItsEmbedderTheServerSearchesByWordsAndSaysSo() {
        var embedder = new HashingEmbedder();
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.embedder(embedder))) {
            embedder.failing(true);
            JsonNode found = json(server.post("/api/search", "{\"query\":\"soup\"}"));
            JsonNode ready = json(server.get("/ready"));
            HttpResponse<String> vectors = server.post("/embed", "{\"inputs\":[\"soup\"]}");
            embedder.failing(false);

            assertThat(found.path("hits").path(0).path("document").asText()).isEqualTo("docs/menu.txt");
            assertThat(found.path("warnings")).isNotEmpty();
            assertThat(ready.path("embedder").path("state").asText()).isEqualTo("down");
            assertThat(ready.path("ready").asBoolean()).isTrue();
            assertThat(vectors.statusCode()).isEqualTo(503);
            assertThat(vectors.headers().firstValue("Retry-After")).isPresent();
            assertThat(server.post("/embed", "{\"inputs\":[\"soup\"]}").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aFolderThatCannotBeWrittenRefusesUploadsAndTakesThemLater() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            Path uploads = folder.resolve("index-server/uploads");
            Path aside = folder.resolve("aside");
            byte[] text = "Penguins guard the vault.".getBytes(StandardCharsets.UTF_8);
            Files.move(uploads, aside);
            Files.writeString(uploads, "a file in the way");

            HttpResponse<String> refused = server.upload("a.txt", text);
            Files.delete(uploads);
            Files.move(aside, uploads);
            HttpResponse<String> taken = server.upload("a.txt", text);

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).doesNotContain(folder.toString());
            assertThat(taken.statusCode()).isEqualTo(201);
            assertThat(json(taken).path("outcome").asText()).isEqualTo("ok");
        }
    }

    @Test
    void aServerThatOnlyReadsTakesNothing() {
        TestServer.start(folder, Map.of()).close();
        Path docs = folder.resolve("docs");
        try (TestServer server = TestServer.readOnly(folder, Map.of(Setting.DOCS, docs.toString()))) {
            assertThat(server.post("/api/search", "{\"query\":\"soup\"}").body())
                    .contains("leek");
            assertThat(server.upload("a.txt", new byte[] {65}).statusCode()).isEqualTo(405);
            assertThat(server.post("/api/sync", "{}").statusCode()).isEqualTo(404);
            assertThat(json(server.get("/api/about")).path("accepts").toString())
                    .isEqualTo("{\"files\":false,\"urls\":false,\"deletes\":false,\"maxBytes\":0,\"types\":[]}");
        }
    }
}

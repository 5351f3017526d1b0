package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.Run;
import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about something else than the documents do not reach the model behind the server and the command line. */
class OffSubjectAnswersTest {

    private static final String ABSTENTION = "I don't have information about that.";
    private static final String OFF_SUBJECT = "What is the capital of Peru?";
    private static final String ON_SUBJECT = "How long is the notice period?";

    @TempDir
    Path folder;

    private final FixtureServer service = new FixtureServer((request, reply) -> answer(reply));

    @BeforeEach
    void write() {
        TestServer.write(folder, "docs/lease.md", "# Leases\n\nThe notice period is three months.\n");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void modelBehindTheServerIsAskedAboutTheDocumentsAlone() {
        try (TestServer server = TestServer.start(folder, Map.of(Setting.GENERATOR, generator()))) {
            assertThat(text(server, OFF_SUBJECT)).contains(ABSTENTION).doesNotContain("[1]", "Sources");
            assertThat(timesAsked()).isZero();

            assertThat(text(server, ON_SUBJECT)).contains("Three months [1].", "docs/lease.md");
            assertThat(timesAsked()).isEqualTo(1);
        }
    }

    @Test
    void modelBehindTheCommandLineIsAskedAboutTheDocumentsAlone() {
        JsonNode other = ask(OFF_SUBJECT);

        assertThat(other.path("answer").asText()).isEqualTo(ABSTENTION);
        assertThat(other.path("sources")).isEmpty();
        assertThat(timesAsked()).isZero();

        assertThat(ask(ON_SUBJECT).path("answer").asText()).isEqualTo("Three months [1].");
        assertThat(timesAsked()).isEqualTo(1);
    }

    private static String text(TestServer server, String question) {
        var response = server.post(
                "/v1/chat/completions",
                "{\"model\":\"rag/some-model\",\"messages\":[{\"role\":\"user\",\"content\":\"" + question + "\"}]}");
        return json(response)
                .path("choices")
                .path(0)
                .path("message")
                .path("content")
                .asText();
    }

    private JsonNode ask(String question) {
        return Run.of(
                        "ask",
                        "--json",
                        "--index",
                        folder.resolve("index"),
                        "--docs",
                        folder.resolve("docs"),
                        "--generator",
                        generator(),
                        question)
                .json();
    }

    private String generator() {
        return "openai:" + service.uri("/v1") + ":some-model";
    }

    private long timesAsked() {
        return service.requests().stream()
                .filter(request -> request.target().equals("/v1/chat/completions"))
                .count();
    }

    private static void answer(Reply reply) throws IOException {
        reply.start("text/event-stream")
                .write("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Three months [1].\"}}]}\n\n")
                .write("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n")
                .write("data: [DONE]\n\n");
    }
}

package dev.ragstone.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.RagException;
import dev.ragstone.testkit.http.FixtureServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OllamaServerTest {

    private static final String TAGS = """
        {"models":[{"name":"llama3.2:latest","model":"llama3.2:latest","modified_at":"2026-01-01T00:00:00Z",
        "size":2019393189,"digest":"a80c4f17acd5","details":{"parent_model":"","format":"gguf","family":"llama",
        "families":["llama"],"parameter_size":"3.2B","quantization_level":"Q4_K_M"}},
        {"name":"qwen3:0.6b","size":522653767}]}\
        """;

    private final FixtureServer server = new FixtureServer((request, reply) -> {
        switch (request.target()) {
            case "/api/version" -> reply.send(200, "{\"version\":\"0.12.6\"}");
            case "/api/tags" -> reply.send(200, TAGS);
            default -> reply.send(404, "404 page not found");
        }
    });
    private final OllamaServer ollama = OllamaServer.at(server.uri(""));

    @AfterEach
    void stop() {
        ollama.close();
        server.close();
    }

    @Test
    void listsItsModels() {
        assertThat(ollama.models())
                .containsExactly(
                        new OllamaModel("llama3.2:latest", 2_019_393_189L, "llama", "3.2B", "Q4_K_M"),
                        new OllamaModel("qwen3:0.6b", 522_653_767L, "", "", ""));
    }

    @Test
    void tellsItsVersion() {
        assertThat(ollama.version()).isEqualTo("0.12.6");
    }

    @Test
    void sendsTheKeyOfAGateway() {
        try (var keyed = OllamaServer.at(server.uri(""), () -> "key-4711-x")) {
            assertThat(keyed.version()).isEqualTo("0.12.6");
        }

        assertThat(server.requests().getLast().headers()).containsEntry("Authorization", "Bearer key-4711-x");
    }

    @Test
    void isReadyWhenItHasTheModels() {
        OllamaHealth health = ollama.health("llama3.2", "qwen3:0.6b");

        assertThat(health.ready()).isTrue();
        assertThat(health).hasToString("Ollama is ready");
    }

    @Test
    void tellsHowToGetTheModelsThatAreMissing() {
        OllamaHealth health = ollama.health("llama3.2", "nomic-embed-text", "qwen3");

        assertThat(health.ready()).isFalse();
        assertThat(health.missing()).containsExactly("nomic-embed-text", "qwen3");
        assertThat(health).hasToString("Run: ollama pull nomic-embed-text\nRun: ollama pull qwen3");
    }

    @Test
    void healthOfOneThatIsClosedSaysSo() {
        ollama.close();

        assertThat(ollama.health("llama3.2")).hasToString("Ollama is closed");
    }

    @Test
    void tellsThatItDoesNotRun() {
        server.close();

        OllamaHealth health = ollama.health("llama3.2");

        assertThat(health.running()).isFalse();
        assertThat(health.missing()).containsExactly("llama3.2");
        assertThat(health.toString()).contains("could not be reached").contains("ollama serve");
        assertThatExceptionOfType(RagException.class).isThrownBy(ollama::models);
    }
}

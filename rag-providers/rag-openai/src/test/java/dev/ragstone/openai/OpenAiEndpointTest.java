package dev.ragstone.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.http.FixtureServer;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenAiEndpointTest {

    private static final String KEY = "key-4711-secret";

    private final FixtureServer server = FakeOpenAi.start();

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void azureHasItsOwnPathHeaderAndVersion() {
        ask(OpenAiEndpoint.azure(server.uri("/"), "my-gpt.4", "2024-10-21", () -> KEY));

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.target()).isEqualTo("/openai/deployments/my-gpt.4/embeddings?api-version=2024-10-21");
            assertThat(request.headers()).containsEntry("api-key", KEY).doesNotContainKey("Authorization");
        });
    }

    @Test
    void organizationProjectAndOtherHeadersAreSent() {
        ask(OpenAiEndpoint.at(server.uri("/v1"))
                .organization("org-1")
                .project("proj-2")
                .header("HTTP-Referer", "https://example.org"));

        assertThat(server.requests().getFirst().headers())
                .containsEntry("OpenAI-Organization", "org-1")
                .containsEntry("OpenAI-Project", "proj-2")
                .containsEntry("HTTP-Referer", "https://example.org")
                .doesNotContainKey("Authorization");
    }

    @Test
    void keyIsAskedForAtEveryCall() {
        var calls = new java.util.concurrent.atomic.AtomicInteger();
        var endpoint = OpenAiEndpoint.at(server.uri("/v1")).key(() -> "key-" + calls.incrementAndGet());
        ask(endpoint);
        ask(endpoint);

        assertThat(server.requests())
                .extracting(request -> request.headers().get("Authorization"))
                .containsExactly("Bearer key-1", "Bearer key-2");
    }

    @Test
    void keyThatIsNotInTheEnvironmentIsAClearError() {
        var endpoint = OpenAiEndpoint.at(server.uri("/v1")).keyFromEnvironment("RAGSTONE_NO_SUCH_VARIABLE");

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> ask(endpoint))
                .withMessageContaining("the key of OpenAI-compatible model m");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void nothingShowsTheKey() {
        var endpoint = OpenAiEndpoint.at(URI.create("https://example.org/v1?key=" + KEY))
                .key(() -> KEY)
                .header("X-Key", KEY);

        assertThat(endpoint.toString()).isEqualTo("https://example.org/v1");
    }

    @Test
    void rejectsNonsenseAtOnce() {
        URI azure = URI.create("https://x.openai.azure.com");

        assertThatIllegalArgumentException().isThrownBy(() -> OpenAiEndpoint.at(URI.create("api.openai.com/v1")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenAiEndpoint.azure(azure, "a/../b", "2024-10-21", () -> KEY));
        assertThatIllegalArgumentException().isThrownBy(() -> OpenAiEndpoint.azure(azure, "gpt", " ", () -> KEY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenAiEndpoint.at(azure).keyFromEnvironment(""));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenAiEndpoint.at(azure).header("X-Key", KEY + "\r\n"))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain(KEY));
    }

    private static void ask(OpenAiEndpoint endpoint) {
        try (var embedder = OpenAiEmbedder.builder(endpoint, "m")
                .dimension(FakeOpenAi.DIMENSION)
                .build()) {
            embedder.embedQuery("x");
        }
    }
}

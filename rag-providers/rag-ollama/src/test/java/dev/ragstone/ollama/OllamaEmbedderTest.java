package dev.ragstone.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.http.FixtureServer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OllamaEmbedderTest {

    private volatile FixtureServer.Handler handler = (request, reply) -> reply.send(200, "{\"embeddings\":[[3,4]]}");
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void documentsAndQueriesGetThePrefixesOfTheModel() {
        try (var embedder = embedder(it -> it)) {
            embedder.embedDocuments(List.of("a heron"));
            embedder.embedQuery("which bird?");
        }

        assertThat(server.requests())
                .extracting(FixtureServer.Request::body)
                .containsExactly(
                        "{\"model\":\"nomic-embed-text\",\"input\":[\"search_document: a heron\"],\"truncate\":false,"
                                + "\"keep_alive\":\"300s\"}",
                        "{\"model\":\"nomic-embed-text\",\"input\":[\"search_query: which bird?\"],\"truncate\":false,"
                                + "\"keep_alive\":\"300s\"}");
        assertThat(server.requests()).allMatch(request -> request.target().equals("/api/embed"));
    }

    @Test
    void vectorsAreScaledToLengthOne() {
        try (var embedder = embedder(it -> it)) {
            assertThat(embedder.embedQuery("x").vector()).isEqualTo(Vector.of(0.6f, 0.8f));
        }
    }

    @Test
    void longListsGoInBatchesByNumberAndTokens() {
        handler = (request, reply) -> {
            long texts = request.body().chars().filter(c -> c == '#').count();
            reply.send(200, "{\"embeddings\":[" + "[1,0],".repeat((int) texts - 1) + "[1,0]]}");
        };

        List<Embedding> embeddings;
        try (var embedder = embedder(
                it -> it.prefixes("", "").batches(new TextBatches(3, 100)).tokenCounter(String::length))) {
            embeddings = embedder.embedDocuments(
                    List.of("#1", "#2", "#3", "#4", "#5" + "x".repeat(97), "#6" + "x".repeat(300), "#7"));
        }

        assertThat(embeddings).hasSize(7);
        assertThat(server.requests()).hasSize(5);
    }

    @Test
    void modelThatIsNotThereGivesTheCommandToRun() {
        handler = (request, reply) ->
                reply.send(404, "{\"error\":\"model \\\"mxbai-embed-large\\\" not found, try pulling it first\"}");

        EmbeddingException failure = failure(it -> it.model("mxbai-embed-large").dimension(2));

        assertThat(failure.remedy()).isEqualTo("Run: ollama pull mxbai-embed-large");
        assertThat(failure.retryable()).isFalse();
        assertThat(failure.problem())
                .isEqualTo("Ollama model mxbai-embed-large at " + server.uri("/api/embed")
                        + " answered 404: model \"mxbai-embed-large\" not found, try pulling it first");
    }

    @Test
    void ollamaThatDoesNotRunGivesTheCommandToRun() {
        server.close();

        EmbeddingException failure = failure(it -> it);

        assertThat(failure.remedy()).contains("ollama serve");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void textThatIsTooLongIsRefusedForGood() {
        handler = (request, reply) -> reply.send(400, "{\"error\":\"the input length exceeds the context length\"}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("exceeds the context length");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void serverErrorMayPass() {
        handler = (request, reply) -> reply.send(500, "{\"error\":\"llama runner process has terminated\"}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("500: llama runner process has terminated");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void vectorOfAnotherDimensionIsAnError() {
        handler = (request, reply) -> reply.send(200, "{\"embeddings\":[[1,2,3]]}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("a vector of 3 values instead of 2. Set dimension(3)");
        assertThat(failure.retryable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"embeddings\":[]}",
                "{\"embeddings\":[[]]}",
                "{\"embeddings\":[[0,0]]}",
                "{\"embeddings\":[[1,0],[0,1]]}",
                "{\"embedding\":[1,2]}",
                "{\"embeddings\":[[1,null]]}",
                "{\"embeddings\":[[1e39,1]]}",
                "{\"embeddings\":[[1,2]",
                "<html>",
                ""
            })
    void answerThatIsNotWholeIsAnError(String body) {
        handler = (request, reply) -> reply.send(200, body);

        EmbeddingException failure = failure(it -> it);

        assertThat(failure.retryable()).isFalse();
        assertThat(failure).hasMessageContaining("nomic-embed-text");
    }

    @Test
    void moreVectorsThanTextsAreAnErrorAlsoIfOneIsEmpty() {
        handler = (request, reply) -> reply.send(200, "{\"embeddings\":[[],[0,1],[1,0]]}");

        try (var embedder = embedder(it -> it)) {
            EmbeddingException failure =
                    catchThrowableOfType(EmbeddingException.class, () -> embedder.embedDocuments(List.of("a", "b")));

            assertThat(failure).hasMessageContaining("more than 2 vectors for 2 texts");
        }
    }

    @Test
    void errorInAGoodAnswerIsTold() {
        handler = (request, reply) -> reply.send(200, "{\"error\":\"the input length exceeds the context length\"}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("the input length exceeds the context length");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void slowOllamaIsGivenUp() {
        handler = (request, reply) -> reply.clientLeft(Duration.ofSeconds(60));

        EmbeddingException failure = failure(it -> it.timeout(Duration.ofMillis(300)));

        assertThat(failure).hasMessageContaining("did not answer in time");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void identityHoldsModelAndPrefixes() {
        try (var plain = OllamaEmbedder.builder().build();
                var other = OllamaEmbedder.builder().prefixes("", "").build()) {
            assertThat(plain.model().id())
                    .isEqualTo("ollama/nomic-embed-text?query=search_query%3A+&document=search_document%3A+");
            assertThat(plain.model().dimension()).isEqualTo(768);
            assertThat(plain.model().maxTokens()).isEqualTo(2048);
            assertThat(other.model().id()).isEqualTo("ollama/nomic-embed-text");
        }
    }

    @Test
    void modelOfUnknownDimensionNeedsOne() {
        assertThatIllegalStateException()
                .isThrownBy(() -> OllamaEmbedder.builder().model("my-model").build())
                .withMessageContaining("ollama show my-model");
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var builder = OllamaEmbedder.builder();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.model(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.address(URI.create("localhost:11434")));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.dimension(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxTokens(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.timeout(Duration.ZERO));
    }

    private OllamaEmbedder embedder(UnaryOperator<OllamaEmbedder.Builder> settings) {
        return settings.apply(OllamaEmbedder.builder().address(server.uri("")).dimension(2))
                .build();
    }

    private EmbeddingException failure(UnaryOperator<OllamaEmbedder.Builder> settings) {
        try (var embedder = embedder(settings)) {
            return catchThrowableOfType(EmbeddingException.class, () -> embedder.embedDocuments(List.of("x")));
        }
    }
}

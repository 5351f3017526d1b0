package dev.ragstone.openai;

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

class OpenAiEmbedderTest {

    private static final String KEY = "sk-proj-4711";

    private volatile FixtureServer.Handler handler =
            (request, reply) -> reply.send(200, "{\"data\":[{\"index\":0,\"embedding\":[3,4]}]}");
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void asksForVectorsAndScalesThem() {
        try (var embedder = embedder(it -> it.shorten(2))) {
            assertThat(embedder.embedQuery("which bird?").vector()).isEqualTo(Vector.of(0.6f, 0.8f));
        }

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.target()).isEqualTo("/v1/embeddings");
            assertThat(request.headers()).containsEntry("Authorization", "Bearer " + KEY);
            assertThat(request.body()).isEqualTo("{\"model\":\"m\",\"input\":[\"which bird?\"],\"dimensions\":2}");
        });
    }

    @Test
    void vectorsInBase64AreRead() {
        handler = (request, reply) -> reply.send(200, "{\"data\":[{\"index\":0,\"embedding\":\"AABAQAAAgEA=\"}]}");

        try (var embedder = embedder(it -> it.option("encoding_format", "base64"))) {
            assertThat(embedder.embedQuery("which bird?").vector()).isEqualTo(Vector.of(0.6f, 0.8f));
        }

        assertThat(server.requests().getFirst().body()).contains("\"encoding_format\":\"base64\"");
    }

    @Test
    void optionsAreSentAndThoseThatMayChangeTheVectorsAreInTheId() {
        try (var embedder = embedder(
                it -> it.option("input_type", "document").option("user", "u-7").option("truncate", "END"))) {
            embedder.embedQuery("which bird?");

            assertThat(embedder.model().id())
                    .startsWith("openai/m/2?option=")
                    .contains("input_type", "document", "truncate")
                    .doesNotContain("u-7");
        }

        assertThat(server.requests().getFirst().body())
                .endsWith("\"input_type\":\"document\",\"truncate\":\"END\",\"user\":\"u-7\"}");
    }

    @Test
    void encodingThatIsRefusedGivesTheOptionToChange() {
        handler = (request, reply) -> reply.send(
                400, "{\"error\":{\"message\":\"Setting {'encoding_format': 'float'} is not supported by bedrock\"}}");

        assertThat(failure(it -> it.option("encoding_format", "float")).remedy())
                .contains("option(\"encoding_format\", ...)");
    }

    @Test
    void dimensionIsOnlySentToShorten() {
        try (var embedder = embedder(it -> it)) {
            embedder.embedDocuments(List.of("x"));
        }

        assertThat(server.requests().getFirst().body()).doesNotContain("dimensions");
    }

    @Test
    void vectorsAreTakenByTheirIndex() {
        handler = (request, reply) ->
                reply.send(200, "{\"data\":[{\"index\":1,\"embedding\":[0,1]},{\"index\":0,\"embedding\":[1,0]}]}");

        try (var embedder = embedder(it -> it)) {
            assertThat(embedder.embedDocuments(List.of("a", "b")))
                    .extracting(Embedding::vector)
                    .containsExactly(Vector.of(1, 0), Vector.of(0, 1));
        }
    }

    @Test
    void longListsGoInBatchesByNumberAndTokens() {
        handler = FakeOpenAi::answer;

        try (var embedder = embedder(it -> it.shorten(FakeOpenAi.DIMENSION)
                .prefixes("", "p:")
                .batches(new TextBatches(2, 10))
                .tokenCounter(String::length))) {
            assertThat(embedder.embedDocuments(List.of("a", "b", "c", "dddddddddddd", "eeeeee", "ffffff")))
                    .hasSize(6);
        }

        assertThat(server.requests())
                .extracting(FixtureServer.Request::body)
                .satisfiesExactly(
                        body -> assertThat(body).contains("[\"p:a\",\"p:b\"]"),
                        body -> assertThat(body).contains("[\"p:c\"]"),
                        body -> assertThat(body).contains("[\"p:dddddddddddd\"]"),
                        body -> assertThat(body).contains("[\"p:eeeeee\"]"),
                        body -> assertThat(body).contains("[\"p:ffffff\"]"));
    }

    @Test
    void wrongKeyIsNamedWithoutShowingIt() {
        handler = (request, reply) -> reply.send(
                401,
                "{\"error\":{\"message\":\"Incorrect API key provided: " + KEY
                        + ".\",\"type\":\"invalid_request_error\",\"param\":null,\"code\":\"invalid_api_key\"}}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure.problem())
                .isEqualTo("OpenAI-compatible model m at " + server.uri("/v1/embeddings")
                        + " answered 401: Incorrect API key provided: ***. (invalid_api_key)");
        assertThat(failure.remedy()).isEqualTo("Check the key.");
        assertThat(failure.retryable()).isFalse();
        assertThat(failure.toString()).doesNotContain(KEY);
    }

    @Test
    void serviceThatIsBusySaysWhenToComeBack() {
        handler = (request, reply) -> reply.header("Retry-After", "20")
                .send(429, "{\"error\":{\"message\":\"Rate limit reached\",\"code\":\"rate_limit_exceeded\"}}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure.retryable()).isTrue();
        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(20));
    }

    @Test
    void accountWithoutCreditIsNotAskedAgain() {
        handler = (request, reply) -> reply.send(
                429, "{\"error\":{\"message\":\"You exceeded your current quota\",\"code\":\"insufficient_quota\"}}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure.retryable()).isFalse();
        assertThat(failure.remedy()).contains("billing");
    }

    @Test
    void modelThatCannotShortenGivesTheSetterToLeaveOut() {
        handler = (request, reply) ->
                reply.send(400, "{\"error\":{\"message\":\"This model does not support specifying dimensions.\"}}");

        assertThat(failure(it -> it.shorten(2)).remedy()).contains("shorten");
    }

    @Test
    void vectorOfAnotherDimensionIsAnError() {
        handler = (request, reply) -> reply.send(200, "{\"data\":[{\"index\":0,\"embedding\":[1,2,3]}]}");

        assertThat(failure(it -> it)).hasMessageContaining("a vector of 3 values instead of 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[]}",
                "{\"data\":[{\"index\":0,\"embedding\":[]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[0,0]}]}",
                "{\"data\":[{\"index\":1,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":\"AACAPwAA\"}]}",
                "{\"data\":[{\"index\":0,\"embedding\":\"no base64\"}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":0,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,",
                "<html>",
                ""
            })
    void answerThatIsNotWholeIsAnError(String body) {
        handler = (request, reply) -> reply.send(200, body);

        EmbeddingException failure = failure(it -> it);

        assertThat(failure.retryable()).isFalse();
        assertThat(failure).hasMessageContaining("model m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[{\"index\":\"1\",\"embedding\":[0,1]},{\"index\":\"0\",\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":1.7,\"embedding\":[0,1]},{\"index\":0.2,\"embedding\":[1,0]}]}"
            })
    void indexThatIsNoWholeNumberIsAnError(String body) {
        handler = (request, reply) -> reply.send(200, body);

        try (var embedder = embedder(it -> it)) {
            EmbeddingException failure =
                    catchThrowableOfType(EmbeddingException.class, () -> embedder.embedDocuments(List.of("a", "b")));

            assertThat(failure).hasMessageContaining("not a whole number");
        }
    }

    @Test
    void errorInAGoodAnswerIsTold() {
        handler = (request, reply) ->
                reply.send(200, "{\"error\":{\"message\":\"model is still loading\",\"code\":\"loading\"}}");

        EmbeddingException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("failed while it answered: model is still loading");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void listOfErrorsIsUnderstood() {
        handler = (request, reply) -> reply.send(
                400, "[{\"error\":{\"code\":400,\"message\":\"API key not valid.\",\"status\":\"INVALID_ARGUMENT\"}}]");

        assertThat(failure(it -> it).problem()).endsWith("answered 400: API key not valid.");
    }

    @Test
    void identityHoldsTheDeployment() {
        assertThat(deployed("one")).isNotEqualTo(deployed("two")).isEqualTo("openai/m/2?deployment=one");
    }

    private static String deployed(String deployment) {
        var azure = OpenAiEndpoint.azure(URI.create("https://x.openai.azure.com"), deployment, "2024-10-21", () -> KEY);
        try (var embedder = OpenAiEmbedder.builder(azure, "m").dimension(2).build()) {
            return embedder.model().id();
        }
    }

    @Test
    void identityTellsWhereAPrefixEnds() {
        try (var one = embedder(it -> it.prefixes("q: a/", "b: "));
                var other = embedder(it -> it.prefixes("q: a", "/b: "))) {
            assertThat(one.model().id()).isNotEqualTo(other.model().id());
        }
    }

    @Test
    void emptyTextIsRefusedBeforeAnybodyIsAsked() {
        try (var embedder = embedder(it -> it)) {
            EmbeddingException failure =
                    catchThrowableOfType(EmbeddingException.class, () -> embedder.embedDocuments(List.of("a", "")));

            assertThat(failure.retryable()).isFalse();
        }
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void identityHoldsModelDimensionAndPrefixes() {
        try (var embedder = embedder(it -> it);
                var prefixed = embedder(it -> it.prefixes("query: ", "passage: "))) {
            assertThat(embedder.model().id()).isEqualTo("openai/m/2");
            assertThat(prefixed.model().id()).isEqualTo("openai/m/2?query=query%3A+&document=passage%3A+");
        }
    }

    @Test
    void dimensionOfOpenAisOwnModelsIsKnown() {
        try (var embedder = OpenAiEmbedder.builder(OpenAiEndpoint.openAi(), "text-embedding-3-large")
                .build()) {
            assertThat(embedder.model().dimension()).isEqualTo(3072);
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> OpenAiEmbedder.builder(OpenAiEndpoint.openAi(), "BAAI/bge-m3")
                        .build())
                .withMessageContaining("dimension");
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var endpoint = OpenAiEndpoint.at(URI.create("http://localhost:8000/v1"));
        var builder = OpenAiEmbedder.builder(endpoint, "m");

        assertThatIllegalArgumentException().isThrownBy(() -> OpenAiEmbedder.builder(endpoint, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.dimension(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.shorten(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.option("input", "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.option("x", new Object()));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxTokens(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.timeout(Duration.ZERO));
    }

    private OpenAiEmbedder embedder(UnaryOperator<OpenAiEmbedder.Builder> settings) {
        var endpoint = OpenAiEndpoint.at(server.uri("/v1")).key(() -> KEY);
        return settings.apply(OpenAiEmbedder.builder(endpoint, "m").dimension(2))
                .build();
    }

    private EmbeddingException failure(UnaryOperator<OpenAiEmbedder.Builder> settings) {
        try (var embedder = embedder(settings)) {
            return catchThrowableOfType(EmbeddingException.class, () -> embedder.embedDocuments(List.of("x")));
        }
    }
}

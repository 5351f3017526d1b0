package dev.ragstone.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import java.net.URI;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRerankerTest {

    private static final String KEY = "secret-key-4711";
    private static final List<Hit> HITS = hits("alpha", "beta", "gamma");

    private final FixtureService service = new FixtureService();

    @AfterEach
    void stopService() {
        service.close();
    }

    @Test
    void speaksTheShapeOfCohere() {
        service.then(200, """
            {"results":[{"index":2,"relevance_score":0.98},{"index":0,"relevance_score":0.5},
            {"index":1,"relevance_score":0.01}],"id":"07734bd2-2473-4f07-94e1-0d9f0e6843cf",
            "meta":{"api_version":{"version":"2"},"billed_units":{"search_units":1}}}\
            """);

        List<Hit> reranked =
                rerank(HttpReranker.cohere(() -> KEY, "rerank-v3.5").endpoint(service.uri("/v2/rerank")));

        assertThat(texts(reranked)).containsExactly("gamma", "alpha", "beta");
        assertThat(reranked.getFirst().score()).isEqualTo(0.98);
        assertThat(service.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.path()).isEqualTo("/v2/rerank");
            assertThat(asked.authorization()).isEqualTo("Bearer " + KEY);
            assertThat(asked.body())
                    .isEqualTo("{\"model\":\"rerank-v3.5\",\"top_n\":3,\"query\":\"q\\n\\\"x\\\"\","
                            + "\"documents\":[\"alpha\",\"beta\",\"gamma\"]}");
        });
    }

    @Test
    void speaksTheShapeOfJina() {
        service.then(200, """
            {"model":"jina-reranker-v2-base-multilingual","usage":{"total_tokens":38},
            "results":[{"index":1,"document":{"text":"beta"},"relevance_score":0.8},
            {"index":0,"relevance_score":0.1},{"index":2,"relevance_score":-0.2}]}\
            """);

        List<Hit> reranked = rerank(HttpReranker.jina(() -> KEY, "jina-reranker-v2-base-multilingual")
                .endpoint(service.uri("/v1/rerank")));

        assertThat(texts(reranked)).containsExactly("beta", "alpha", "gamma");
        assertThat(service.asked().getFirst().body())
                .contains("\"model\":\"jina-reranker-v2-base-multilingual\"")
                .contains("\"return_documents\":false");
    }

    @Test
    void speaksTheShapeOfTextEmbeddingsInference() {
        service.then(200, """
            [{"index":0,"score":0.9},{"index":2,"score":0.4},{"index":1,"score":0.0001}]\
            """);

        List<Hit> reranked = rerank(HttpReranker.textEmbeddingsInference(service.uri("")));

        assertThat(texts(reranked)).containsExactly("alpha", "gamma", "beta");
        assertThat(service.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.path()).isEqualTo("/rerank");
            assertThat(asked.authorization()).isEmpty();
            assertThat(asked.body())
                    .isEqualTo(
                            "{\"query\":\"q\\n\\\"x\\\"\",\"texts\":[\"alpha\",\"beta\",\"gamma\"],\"truncate\":true}");
        });
    }

    @Test
    void longListsGoInSeveralRequests() {
        service.then(200, "[{\"index\":0,\"score\":0.1},{\"index\":1,\"score\":0.7}]");
        service.then(200, "[{\"index\":0,\"score\":0.5}]");

        List<Hit> reranked =
                rerank(HttpReranker.textEmbeddingsInference(service.uri("/")).batch(2));

        assertThat(texts(reranked)).containsExactly("beta", "gamma", "alpha");
        assertThat(service.asked()).hasSize(2);
    }

    @Test
    void equalPassagesAreSentOnceAndLongOnesCut() {
        service.then(200, "[{\"index\":0,\"score\":0.1},{\"index\":1,\"score\":0.7}]");

        try (var reranker = HttpReranker.textEmbeddingsInference(service.uri("/"))
                .maxCharacters(50)
                .build()) {
            reranker.rerank("q", hits("same", "x".repeat(49) + "\uD83D\uDE00", "same"));
        }

        assertThat(service.asked().getFirst().body()).contains("[\"same\",\"" + "x".repeat(49) + "\"]");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503})
    void aServiceThatIsBusyIsAskedOnceMore(int status) {
        service.then(status, "{\"error\":\"Model is overloaded\",\"error_type\":\"overloaded\"}")
                .then(200, "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":2},{\"index\":2,\"score\":3}]");

        assertThat(texts(rerank(HttpReranker.textEmbeddingsInference(service.uri("/")))))
                .containsExactly("gamma", "beta", "alpha");
    }

    @Test
    void aServiceThatStaysBusyFails() {
        service.then(503, "{\"message\":\"try later\"}");

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.textEmbeddingsInference(service.uri("/"))))
                .withMessageContaining("503")
                .withMessageContaining("try later");
        assertThat(service.asked()).hasSize(2);
    }

    @Test
    void pauseThatTheServiceAsksForIsKeptWhenThereIsTime() {
        service.then(new FixtureService.Answer(429, "", Map.of("Retry-After", "1"), 0))
                .then(200, "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":2},{\"index\":2,\"score\":3}]");
        long start = System.nanoTime();

        rerank(HttpReranker.textEmbeddingsInference(service.uri("/")).timeout(Duration.ofSeconds(20)));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void pauseThatIsLongerThanTheTimeLeftIsNotWaitedFor() {
        service.then(new FixtureService.Answer(429, "", Map.of("Retry-After", "3600"), 0));

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.textEmbeddingsInference(service.uri("/"))))
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofHours(1)));
        assertThat(service.asked()).hasSize(1);
    }

    @Test
    void aSlowServiceIsGivenUp() {
        service.then(new FixtureService.Answer(200, "[]", Map.of(), 20_000));

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(
                        HttpReranker.textEmbeddingsInference(service.uri("/")).timeout(Duration.ofMillis(300))))
                .withMessageContaining("in time");
    }

    @Test
    void wrongKeyIsNamedWithoutShowingIt() {
        service.then(401, "{\"message\":\"invalid api token " + KEY + "\"}");

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.cohere(() -> KEY, "m").endpoint(service.uri("/v2/rerank"))))
                .withMessageContaining("401: invalid api token ***. Check the key.")
                .satisfies(e -> assertThat(e.toString()).doesNotContain(KEY));
        assertThat(service.asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "key-4711\n", "k\u00E9y-4711"})
    void unusableKeyIsRefusedWithoutShowingIt(String key) {
        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.cohere(() -> key, "m").endpoint(service.uri("/v2/rerank"))))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("4711"));
        assertThat(service.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>proxy</html>",
                "{}",
                "[]",
                "{\"results\":[{\"index\":0,\"relevance_score\":0.5}",
                "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":2}]",
                "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":2},{\"index\":1,\"score\":3}]",
                "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":2},{\"index\":3,\"score\":3}]",
                "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":\"NaN\"},{\"index\":2,\"score\":3}]",
                "[{\"index\":0,\"score\":1},{\"index\":1},{\"index\":2,\"score\":3}]"
            })
    void answerThatIsNotWholeFails(String body) {
        service.then(200, body);

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.textEmbeddingsInference(service.uri("/"))))
                .withMessageContaining("makes no sense");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk_live_4711 is not allowed",
                "alpha is not allowed",
                "[{\"index\":sk_live_4711",
                "{\"a\":alpha}"
            })
    void whatMakesNoSenseIsNotShown(String body) {
        service.then(200, body);

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() ->
                        rerank(HttpReranker.cohere(() -> "sk_live_4711", "m").endpoint(service.uri("/v2/rerank"))))
                .satisfies(e -> {
                    for (Throwable at = e; at != null; at = at.getCause()) {
                        assertThat(at.toString()).doesNotContain("4711").doesNotContain("alpha");
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":\"model is loading\"}",
                "{\"error\":{\"message\":\"model is loading\"}}",
                "{\"message\":\"model is loading\"}",
                "[{\"error\":\"model is loading\"}]"
            })
    void errorInAGoodAnswerIsTold(String body) {
        service.then(200, body);

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.cohere(() -> KEY, "m").endpoint(service.uri("/v2/rerank"))))
                .withMessageContaining("model is loading");
    }

    @Test
    void failureNamesServiceAndModel() {
        service.then(404, "{\"message\":\"model not found\"}").then(200, "[]");
        var builder = HttpReranker.jina(() -> KEY, "rerank-v9").endpoint(service.uri("/v2/rerank"));

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(RerankException.class)
                    .isThrownBy(() -> rerank(builder))
                    .withMessageContaining("Jina-compatible rerank model rerank-v9 at " + service.uri("/v2/rerank"));
        }
    }

    @Test
    void timeWithoutEndIsTaken() {
        service.then(200, "[{\"index\":0,\"score\":1},{\"index\":1,\"score\":2},{\"index\":2,\"score\":3}]");

        assertThat(rerank(HttpReranker.textEmbeddingsInference(service.uri("/"))
                        .timeout(ChronoUnit.FOREVER.getDuration())))
                .hasSize(3);
    }

    @Test
    void nobodyThereIsAClearError() {
        URI gone = service.uri("/");
        service.close();

        assertThatExceptionOfType(RerankException.class)
                .isThrownBy(() -> rerank(HttpReranker.textEmbeddingsInference(gone)))
                .withMessageContaining(gone.toString())
                .withMessageContaining("Check that it runs");
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var builder = HttpReranker.textEmbeddingsInference(URI.create("http://localhost:1"));

        assertThatIllegalArgumentException().isThrownBy(() -> HttpReranker.cohere(() -> KEY, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.endpoint(URI.create("file:/x")));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.endpoint(URI.create("http://a:b@host/")));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.timeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.batch(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxCharacters(1));
    }

    private static List<Hit> rerank(HttpReranker.Builder builder) {
        try (var reranker = builder.build()) {
            return reranker.rerank("q\n\"x\"", HITS);
        }
    }

    private static List<Hit> hits(String... texts) {
        var hits = new ArrayList<Hit>();
        for (String text : texts) {
            var info = DocumentInfo.of("memory:/" + hits.size());
            double score = 10 - hits.size();
            hits.add(new Hit(info, Chunk.of(info.id(), 0, 0, text), score, List.of(new LegScore("fused", 1, score))));
        }
        return hits;
    }

    private static List<String> texts(List<Hit> hits) {
        return hits.stream().map(hit -> hit.chunk().text()).toList();
    }
}

package dev.ragstone.retrieval.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.generation.Usage;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SemanticAnswerCacheTest {

    private final HashingEmbedder embedder = new HashingEmbedder(1024);
    private final AtomicLong nanos = new AtomicLong();
    private final SemanticAnswerCache cache = SemanticAnswerCache.builder(embedder)
            .threshold(0.9)
            .maxAnswers(2)
            .timeToLive(Duration.ofMinutes(1))
            .nanos(nanos::get)
            .build();

    @Test
    void questionInAnotherOrderOfWordsFindsTheAnswer() {
        keep("how long is the notice period of a lease");

        assertThat(cache.find(key("the notice period of a lease is how long"))).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what did the company earn in the whole year 2023|what did the company earn in the whole year 2024",
                "may the tenant of the house keep a dog in it|may the tenant of the house not keep a dog in it",
                "how long did the war in the north of France last|how long did the war in the north of Spain last",
                "what is to be done before the lease of the house ends|what is to be done after the lease of the house"
                        + " ends",
                "what does the error E-1042 of the server tell me|what does the error E-1043 of the server tell me",
            })
    void questionThatDiffersInAFactFindsNothing(String kept, String asked) {
        keep(kept);

        assertThat(cache.find(key(kept))).isPresent();
        assertThat(cache.find(key(asked))).isEmpty();
    }

    @Test
    void oldestGoesFirstAndOldOnesGo() {
        keep("first question of all");
        keep("second thing to know");
        keep("third matter at hand");

        assertThat(cache.find(key("first question of all"))).isEmpty();
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(cache.find(key("third matter at hand"))).isEmpty();
    }

    @Test
    void withoutTheEmbedderNothingIsFoundOrKept() {
        keep("how long is it");
        embedder.failing(true);

        assertThat(cache.find(key("how long is it"))).isEmpty();
        keep("something else");
        embedder.failing(false);
        assertThat(cache.find(key("something else"))).isEmpty();
    }

    @Test
    void questionsAreNotEmbeddedForNothing() {
        cache.find(key("how long is it"));

        assertThat(embedder.queriesEmbedded()).isZero();
    }

    @Test
    void rejectsALooseThreshold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SemanticAnswerCache.builder(embedder).threshold(0.5))
                .withMessage("threshold must be between 0.8 and 1 but was 0.5");
    }

    private void keep(String question) {
        cache.keep(
                key(question),
                new Answer(
                        "Yes.",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "model",
                        Map.of(),
                        OptionalDouble.empty(),
                        Usage.none(),
                        List.of()));
    }

    private static AnswerKey key(String question) {
        return new AnswerKey(Query.of(question), List.of(), "model", 1);
    }
}

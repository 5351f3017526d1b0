package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/**
 * What every {@link AnswerCache} promises: an answer comes back for its own key, and never for another scope, history,
 * variant or commit.
 *
 * @since 0.1
 */
public abstract class AnswerCacheContract {

    private static final Query QUERY = Query.of("how long does the heron stand in the water");
    private static final AnswerKey KEY = new AnswerKey(QUERY, List.of(), "model", 7);

    /** Creates a contract; called by JUnit. */
    protected AnswerCacheContract() {}

    /** An empty cache. Each test closes it. */
    protected abstract AnswerCache cache();

    @Test
    void answerComesBackForItsKey() {
        try (var cache = cache()) {
            cache.keep(KEY, answer("All day.", SpanTimer.start("generate").ok()));

            assertThat(cache.find(KEY)).map(Answer::text).contains("All day.");
        }
    }

    @Test
    void nothingIsFoundInAnEmptyCache() {
        try (var cache = cache()) {
            assertThat(cache.find(KEY)).isEmpty();
        }
    }

    @Test
    void nobodyElseGetsIt() {
        try (var cache = cache()) {
            Query mine = QUERY.access(AccessScope.of("mine"));
            cache.keep(
                    new AnswerKey(mine, List.of(), "model", 7),
                    answer("Secret.", SpanTimer.start("x").ok()));

            for (Query other : List.of(
                    QUERY,
                    QUERY.access(AccessScope.of("theirs")),
                    QUERY.access(AccessScope.of("mine", "theirs")),
                    QUERY.access(AccessScope.of()),
                    mine.filter(Filter.eq("collection", "birds")),
                    mine.limit(3),
                    mine.maxPerDocument(1))) {
                assertThat(cache.find(new AnswerKey(other, List.of(), "model", 7)))
                        .as("answer for %s", other)
                        .isEmpty();
            }
        }
    }

    @Test
    void anotherQuestionHistoryVariantOrCommitFindsNothing() {
        try (var cache = cache()) {
            cache.keep(KEY, answer("All day.", SpanTimer.start("generate").ok()));

            assertThat(cache.find(new AnswerKey(QUERY.text("granite"), List.of(), "model", 7)))
                    .isEmpty();
            assertThat(cache.find(new AnswerKey(QUERY, List.of(Turn.user("Hello")), "model", 7)))
                    .isEmpty();
            assertThat(cache.find(new AnswerKey(QUERY, List.of(), "other", 7))).isEmpty();
            assertThat(cache.find(new AnswerKey(QUERY, List.of(), "model", 8))).isEmpty();
        }
    }

    @Test
    void answerThatAPartIsMissingFromIsNotKept() {
        try (var cache = cache()) {
            Span degraded = SpanTimer.start("generate").end(Span.Result.DEGRADED, "down");
            cache.keep(KEY, answer("Half of it.", degraded));

            assertThat(cache.find(KEY)).isEmpty();
        }
    }

    @Test
    void laterAnswerReplacesTheEarlier() {
        try (var cache = cache()) {
            cache.keep(KEY, answer("All day.", SpanTimer.start("generate").ok()));
            cache.keep(KEY, answer("At noon.", SpanTimer.start("generate").ok()));

            assertThat(cache.find(KEY)).map(Answer::text).contains("At noon.");
        }
    }

    @Test
    void eightThreadsCanUseIt() {
        try (var cache = cache()) {
            List<String> found = Threads.eight(() -> {
                cache.keep(KEY, answer("All day.", SpanTimer.start("generate").ok()));
                return cache.find(KEY).map(Answer::text).orElse("nothing");
            });

            assertThat(found).containsOnly("All day.");
        }
    }

    @Test
    void closingForgetsAndClosingTwiceHasNoEffect() {
        var cache = cache();
        cache.keep(KEY, answer("All day.", SpanTimer.start("generate").ok()));
        cache.close();

        assertThatCode(cache::close).doesNotThrowAnyException();
        assertThat(cache.find(KEY)).isEmpty();
    }

    private static Answer answer(String text, Span span) {
        return new Answer(
                text,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "model",
                Map.of(),
                OptionalDouble.empty(),
                Usage.none(),
                List.of(span));
    }
}

package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final HashingEmbedder embedder = new HashingEmbedder();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("The ", "heron");

    @Test
    void callsBeyondTheLimitWaitForTheNextPeriod() {
        var limited = RateLimitedEmbedder.of(embedder, RateLimit.of(2, Duration.ofMillis(500)));
        long start = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            limited.embedQuery("a");
        }

        // Five calls at two in a period need a third one to have begun.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(500));
        assertThat(embedder.queriesEmbedded()).isEqualTo(5);
    }

    @Test
    void callThatWouldWaitTooLongFailsAndMayPass() {
        var limited = RateLimitedEmbedder.of(embedder, RateLimit.perMinute(1).longestWait(Duration.ZERO));
        limited.embedQuery("a");

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> limited.embedQuery("b"))
                .satisfies(e -> assertThat(e.retryable()).isTrue());
        assertThat(embedder.queriesEmbedded()).isEqualTo(1);
    }

    @Test
    void tokensCountToo() {
        var limit = RateLimit.perMinute(1000).tokens(5).longestWait(Duration.ZERO);
        var limited = RateLimitedEmbedder.of(embedder, limit);
        limited.embedDocuments(List.of("one two", "three"));

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> limited.embedDocuments(List.of("four five six")));
        assertThat(limited.embedDocuments(List.of("four five"))).hasSize(1);
    }

    @Test
    void callWithMoreTokensThanAPeriodHasIsLetThroughAlone() {
        var limit = RateLimit.perMinute(1000).tokens(2).longestWait(Duration.ZERO);

        assertThat(RateLimitedEmbedder.of(embedder, limit).embedDocuments(List.of("one two three four")))
                .hasSize(1);
    }

    @Test
    void generatorAndEmbedderCanShareALimit() {
        var limit = RateLimit.perMinute(1).longestWait(Duration.ZERO);
        RateLimitedEmbedder.of(embedder, limit).embedQuery("a");

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(RateLimitedGenerator.of(generator, limit)))
                .withMessageContaining("asked so often");
        assertThat(generator.prompts()).isEmpty();
    }

    @Test
    void generatorWithinTheLimitAnswers() {
        assertThat(Prompts.answer(RateLimitedGenerator.of(generator, RateLimit.perMinute(1))))
                .isEqualTo("The heron");
    }

    @Test
    void closingTheStreamEndsTheWaiting() throws Exception {
        var limited = RateLimitedGenerator.of(generator, RateLimit.perMinute(1));
        Prompts.answer(limited);
        var stream = limited.generate(Prompts.PROMPT);
        var reader = CompletableFuture.supplyAsync(stream::hasNext);
        Thread.sleep(50);

        stream.close();

        assertThat(reader.get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(generator.prompts()).hasSize(1);
    }

    @Test
    void whoGivesUpLeavesThePlaceToOthers() throws Exception {
        var limit = RateLimit.of(1, Duration.ofSeconds(30)).longestWait(Duration.ofSeconds(45));
        var limited = RateLimitedGenerator.of(generator, limit);
        Prompts.answer(limited);
        for (int i = 0; i < 5; i++) {
            var stream = limited.generate(Prompts.PROMPT);
            var reader = CompletableFuture.supplyAsync(stream::hasNext);
            Thread.sleep(30);
            stream.close();
            assertThat(reader.get(20, TimeUnit.SECONDS)).isFalse();
        }

        assertThat(limit.reserve(1))
                .hasValueSatisfying(place -> assertThat(place.left()).isLessThanOrEqualTo(Duration.ofSeconds(30)));
        assertThat(limit.reserve(1)).isEmpty();
    }

    @Test
    void placeGivenBackIsNotGivenTwice() {
        var limit = RateLimit.of(1, Duration.ofSeconds(30)).longestWait(Duration.ofMinutes(2));
        limit.reserve(1);
        RateLimit.Place second = limit.reserve(1).orElseThrow();
        RateLimit.Place third = limit.reserve(1).orElseThrow();

        second.giveBack();
        RateLimit.Place again = limit.reserve(1).orElseThrow();
        RateLimit.Place fourth = limit.reserve(1).orElseThrow();

        assertThat(again.left()).isLessThan(third.left());
        assertThat(fourth.left()).isGreaterThan(third.left());
    }

    @Test
    void interruptedWaitingDoesNotOpenACircuit() {
        var circuit = Circuit.of(1, Duration.ofMinutes(1));
        var limited = RateLimitedEmbedder.of(embedder, RateLimit.perMinute(1).longestWait(Duration.ZERO));
        var guarded = CircuitBreakingEmbedder.of(limited, circuit);
        guarded.embedQuery("a");

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> guarded.embedQuery("b"));

        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void rejectsNonsenseAtOnce() {
        assertThatIllegalArgumentException().isThrownBy(() -> RateLimit.perMinute(0));
        assertThatIllegalArgumentException().isThrownBy(() -> RateLimit.of(1, Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimit.perMinute(1).tokens(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimit.perMinute(1).longestWait(Duration.ofSeconds(-1)));
    }
}

package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
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

        // The fifth is a period after the third, which is one after the first.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(embedder.queriesEmbedded()).isEqualTo(5);
    }

    @Test
    void noStretchOfAPeriodHasMoreCallsThanAllowedWheneverItBegins() throws InterruptedException {
        var limit = RateLimit.of(10, Duration.ofMillis(500));
        Thread.sleep(480);

        // When exactly a call may be made is not known, since the machine may pause between two looks at its clock.
        var earliest = new ArrayList<Long>();
        var latest = new ArrayList<Long>();
        for (int i = 0; i < 30; i++) {
            long before = System.nanoTime();
            long left = limit.reserve(0).orElseThrow().left().toNanos();
            earliest.add(before + left);
            latest.add(System.nanoTime() + left);
        }

        for (int i = 10; i < latest.size(); i++) {
            assertThat(latest.get(i) - earliest.get(i - 10))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(500).toNanos());
        }
    }

    @Test
    void noStretchOfAPeriodHasMoreTokensThanAllowedAlsoWhenPlacesAreGivenBack() {
        var limit = RateLimit.of(5, Duration.ofHours(1)).tokens(20).longestWait(Duration.ofDays(100));
        var random = new Random(11);
        var kept = new ArrayList<Turn>();
        for (int i = 0; i < 300; i++) {
            int tokens = 1 + random.nextInt(12);
            RateLimit.Place place = limit.reserve(tokens).orElseThrow();
            if (random.nextInt(4) == 0) {
                place.giveBack();
            } else {
                kept.add(new Turn(System.nanoTime() + place.left().toNanos(), tokens));
            }
        }

        long almost = Duration.ofMinutes(59).toNanos();
        for (Turn first : kept) {
            List<Turn> together = kept.stream()
                    .filter(turn -> turn.at() >= first.at() && turn.at() - first.at() < almost)
                    .toList();
            assertThat(together).hasSizeLessThanOrEqualTo(5);
            assertThat(together.stream().mapToInt(Turn::tokens).sum()).isLessThanOrEqualTo(20);
        }
    }

    private record Turn(long at, int tokens) {}

    @Test
    void callThatAnOpenCircuitRefusesTakesNoPlace() {
        var circuit = Circuit.of(1, Duration.ofMinutes(1));
        var limit = RateLimit.perMinute(2).longestWait(Duration.ZERO);
        var limited = RateLimitedEmbedder.of(CircuitBreakingEmbedder.of(embedder.failing(true), circuit), limit);
        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> limited.embedQuery("a"));
        assertThat(circuit.isOpen()).isTrue();

        for (int i = 0; i < 5; i++) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> limited.embedQuery("a"))
                    .withMessageContaining("is left alone");
        }

        assertThat(limit.reserve(0)).isPresent();
    }

    @Test
    void answerThatAnOpenCircuitRefusesTakesNoPlace() {
        var circuit = Circuit.of(1, Duration.ofMinutes(1));
        var limit = RateLimit.perMinute(2).longestWait(Duration.ZERO);
        var limited = RateLimitedGenerator.of(CircuitBreakingGenerator.of(generator.failAtStart(true), circuit), limit);
        assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> Prompts.answer(limited));
        assertThat(circuit.isOpen()).isTrue();

        for (int i = 0; i < 5; i++) {
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(() -> Prompts.answer(limited))
                    .withMessageContaining("is left alone");
        }

        assertThat(limit.reserve(0)).isPresent();
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

        assertThat(reader.get(60, TimeUnit.SECONDS)).isFalse();
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
            assertThat(reader.get(60, TimeUnit.SECONDS)).isFalse();
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

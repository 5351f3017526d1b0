package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TimeLimitedEmbedderTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    /** Does not answer before it is released, whoever interrupts it. */
    private final class Hanging extends ForwardingEmbedder {

        private Hanging() {
            super(new HashingEmbedder());
        }

        @Override
        public Embedding embedQuery(String text) {
            hang();
            return super.embedQuery(text);
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            hang();
            return super.embedDocuments(texts);
        }

        private void hang() {
            asked.incrementAndGet();
            begun.countDown();
            while (released.getCount() > 0) {
                try {
                    released.await();
                } catch (InterruptedException e) {
                    interrupts.incrementAndGet();
                }
            }
            ended.incrementAndGet();
        }
    }

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void callThatKeepsToItsTimePasses() {
        try (var limited = TimeLimitedEmbedder.of(new HashingEmbedder(), LONG)) {
            assertThat(limited.embedQuery("heron")).isEqualTo(new HashingEmbedder().embedQuery("heron"));
            assertThat(limited.embedDocuments(List.of("a", "b"))).hasSize(2);
        }
    }

    @Test
    void lateCallFailsNamingModelAndLimitAndMayPass() {
        try (var limited = TimeLimitedEmbedder.of(new Hanging(), SHORT)) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> limited.embedQuery("heron"))
                    .withMessageContaining(limited.model().id())
                    .withMessageContaining("1000 ms")
                    .matches(EmbeddingException::retryable);
        }
    }

    @Test
    void lateCallIsInterruptedAndNotWaitedFor() {
        try (var limited = TimeLimitedEmbedder.of(new Hanging(), SHORT)) {
            fail(limited);

            await(interrupts, 1);
            assertThat(ended).hasValue(0);
        }
    }

    @Test
    void documentsMayHaveMoreTimeThanAQuery() throws Exception {
        try (var limited = TimeLimitedEmbedder.of(new Hanging(), SHORT, LONG)) {
            var documents = CompletableFuture.supplyAsync(
                    () -> limited.embedDocuments(List.of("a")), Thread::startVirtualThread);
            begun.await();
            fail(limited);

            released.countDown();

            assertThat(documents.get(60, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    @Test
    void embedderThatHangsIsNotAskedAgainUntilItsCallsHaveEnded() {
        try (var limited = TimeLimitedEmbedder.of(new Hanging(), SHORT)) {
            for (int i = 0; i < 4; i++) {
                fail(limited);
            }

            EmbeddingException refused = fail(limited);

            assertThat(refused).hasMessageContaining("4 earlier calls").matches(EmbeddingException::retryable);
            assertThat(asked).hasValue(4);

            released.countDown();
            await(ended, 4);
            assertThat(eventually(limited)).isNotNull();
        }
    }

    @Test
    void callGivenUpBeforeItBeganIsNotCountedAsLateForEver() {
        try (var limited = TimeLimitedEmbedder.of(new HashingEmbedder(), Duration.ofNanos(1))) {
            for (int i = 0; i < 100; i++) {
                fail(limited);
            }

            // One that ended in its time is as good.
            Eventually.holds(() -> {
                EmbeddingException next = fail(limited);
                return next == null || !String.valueOf(next.getMessage()).contains("was not asked");
            });
        }
    }

    @Test
    void circuitCountsWhatIsLate() {
        var circuit = Circuit.standard();
        try (var guarded =
                CircuitBreakingEmbedder.of(TimeLimitedEmbedder.of(new Hanging(), Duration.ofMillis(50)), circuit)) {
            for (int i = 0; i < 5; i++) {
                assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> guarded.embedQuery("heron"));
            }
        }

        assertThat(circuit.isOpen()).isTrue();
    }

    @Test
    void failureOfTheEmbedderIsPassedOn() {
        try (var limited = TimeLimitedEmbedder.of(new HashingEmbedder().failing(true), LONG)) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> limited.embedQuery("heron"))
                    .withMessageContaining("told to fail");
        }
    }

    @Test
    void interruptOfTheCallerIsPassedOnAndNotCounted() throws Exception {
        var circuit = Circuit.of(1, LONG);
        try (var guarded = CircuitBreakingEmbedder.of(TimeLimitedEmbedder.of(new Hanging(), LONG), circuit)) {
            var flag = new CompletableFuture<Boolean>();
            var caller = Thread.ofPlatform().start(() -> {
                assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> guarded.embedQuery("heron"));
                flag.complete(Thread.currentThread().isInterrupted());
            });
            begun.await();

            caller.interrupt();

            assertThat(flag.get(60, TimeUnit.SECONDS)).isTrue();
            await(interrupts, 1);
        }
        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void closingEndsItsThreads() throws InterruptedException {
        var runner = new CompletableFuture<Thread>();
        var limited = TimeLimitedEmbedder.of(
                new ForwardingEmbedder(new HashingEmbedder()) {
                    @Override
                    public Embedding embedQuery(String text) {
                        runner.complete(Thread.currentThread());
                        return super.embedQuery(text);
                    }
                },
                LONG);
        limited.embedQuery("heron");

        limited.close();

        assertThat(runner.join().isDaemon()).isTrue();
        assertThat(runner.join().isVirtual()).isFalse();
        assertThat(runner.join().join(Duration.ofSeconds(60))).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> limited.embedQuery("heron"))
                .withMessageContaining("closed");
    }

    @Test
    void anyTimeThatIsPositiveWillDo() {
        try (var limited = TimeLimitedEmbedder.of(new HashingEmbedder(), ChronoUnit.FOREVER.getDuration())) {
            assertThat(limited.embedQuery("heron")).isNotNull();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeLimitedEmbedder.of(new HashingEmbedder(), Duration.ZERO))
                .withMessageContaining("PT0S");
    }

    private static EmbeddingException fail(TimeLimitedEmbedder embedder) {
        return catchThrowableOfType(EmbeddingException.class, () -> embedder.embedQuery("heron"));
    }

    /** A late call has ended a moment before it is no longer counted. */
    private static Embedding eventually(TimeLimitedEmbedder embedder) {
        while (true) {
            try {
                return embedder.embedQuery("heron");
            } catch (EmbeddingException e) {
                sleep(10);
            }
        }
    }

    private static void await(AtomicInteger count, int value) {
        while (count.get() < value) {
            sleep(5);
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

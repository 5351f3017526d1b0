package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class NativeRunsTest {

    private static final Executor VIRTUAL = task -> Thread.ofVirtual().start(task);

    @Test
    void runsForAVirtualThreadOnAnotherOne() {
        try (var runs = new NativeRuns()) {
            Thread used = CompletableFuture.supplyAsync(() -> runs.call(Thread::currentThread), VIRTUAL)
                    .join();

            assertThat(used.isVirtual()).isFalse();
        }
    }

    @Test
    void platformThreadRunsItself() {
        try (var runs = new NativeRuns()) {
            assertThat(runs.call(Thread::currentThread)).isSameAs(Thread.currentThread());
        }
    }

    @Test
    void failureIsThatOfTheRun() {
        try (var runs = new NativeRuns()) {
            var failing = CompletableFuture.supplyAsync(
                    () -> runs.<Integer>call(() -> {
                        throw new IllegalStateException("no such token");
                    }),
                    VIRTUAL);

            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(failing::join)
                    .havingCause()
                    .isInstanceOf(IllegalStateException.class)
                    .withMessage("no such token")
                    .withNoCause();
        }
    }

    @Test
    void interruptedThreadWaitsAndStaysInterrupted() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var result = new CompletableFuture<String>();
        try (var runs = new NativeRuns()) {
            Thread caller = Thread.ofVirtual().start(() -> {
                String done = runs.call(() -> {
                    begun.countDown();
                    awaitQuietly(go);
                    return "done";
                });
                result.complete(done + " " + Thread.currentThread().isInterrupted());
            });
            begun.await();

            caller.interrupt();
            LockSupport.parkNanos(20_000_000);
            assertThat(result).isNotDone();
            go.countDown();

            assertThat(result).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("done true");
        }
    }

    @Test
    void afterTheEndTheRunItselfSaysSo() {
        var runs = new NativeRuns();
        runs.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> runs.call(() -> {
                    throw new IllegalStateException("closed");
                }))
                .withMessage("closed");
        var late = CompletableFuture.supplyAsync(() -> runs.call(() -> "run all the same"), VIRTUAL);
        assertThat(late.join()).isEqualTo("run all the same");
    }

    /** Virtual threads that embed leave the carriers to the others, however many there are. */
    @Test
    void embeddingLeavesOtherVirtualThreadsAlone() {
        int many = 2 * Runtime.getRuntime().availableProcessors();
        var enough = new AtomicBoolean();
        try (var embedder = BgeSmallEmbedder.open()) {
            var embedding = new CompletableFuture<?>[many];
            for (int i = 0; i < many; i++) {
                embedding[i] = CompletableFuture.runAsync(
                        () -> {
                            while (!enough.get()) {
                                embedder.embedQuery("a text of some length ".repeat(60));
                            }
                        },
                        VIRTUAL);
            }

            // Each step needs a carrier; there would be none as long as the others embed.
            CompletableFuture<Void> other = CompletableFuture.runAsync(
                    () -> {
                        for (int step = 0; step < 20; step++) {
                            LockSupport.parkNanos(1_000_000);
                        }
                    },
                    VIRTUAL);

            try {
                assertThat(other).succeedsWithin(Duration.ofMinutes(1));
            } finally {
                enough.set(true);
                CompletableFuture.allOf(embedding).join();
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.EmbeddingException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CallersTest {

    @Test
    void doesEveryTaskOnce() {
        var done = new AtomicIntegerArray(1000);
        try (var callers = new Callers(4)) {
            callers.doAll(1000, done::incrementAndGet);
        }

        for (int i = 0; i < done.length(); i++) {
            assertThat(done.get(i)).as("task %d", i).isEqualTo(1);
        }
    }

    @Test
    void worksWithSeveralThreadsAtOnce() {
        var together = new CountDownLatch(3);
        try (var callers = new Callers(3)) {
            callers.doAll(3, i -> {
                together.countDown();
                await(together);
            });
        }

        assertThat(together.getCount()).isZero();
    }

    @Test
    void oneCallerWorksAlone() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (var callers = new Callers(1)) {
            callers.doAll(10, i -> threads.add(Thread.currentThread()));
        }

        assertThat(threads).containsExactly(Thread.currentThread());
    }

    @Test
    void listGetsOnWhileHelpersAreBusyWithAnother() throws InterruptedException {
        var release = new CountDownLatch(1);
        var busy = new CountDownLatch(2);
        try (var callers = new Callers(2)) {
            var other = Thread.ofVirtual()
                    .start(() -> callers.doAll(2, i -> {
                        busy.countDown();
                        await(release);
                    }));
            await(busy);
            var done = new AtomicInteger();

            callers.doAll(5, i -> done.incrementAndGet());

            assertThat(done).hasValue(5);
            release.countDown();
            other.join();
        }
    }

    @Test
    void failureOfOneTaskStopsTheOthersAndIsThrown() {
        var begun = new AtomicInteger();
        try (var callers = new Callers(2)) {
            assertThatExceptionOfType(ArithmeticException.class)
                    .isThrownBy(() -> callers.doAll(10_000, i -> {
                        begun.incrementAndGet();
                        throw new ArithmeticException("task " + i);
                    }));
        }

        assertThat(begun.get()).isBetween(1, 2);
    }

    @Test
    void interruptionStopsTheListAndKeepsTheFlag() {
        var begun = new AtomicInteger();
        try (var callers = new Callers(1)) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> callers.doAll(100, i -> {
                        if (begun.incrementAndGet() == 3) {
                            Thread.currentThread().interrupt();
                        }
                    }))
                    .withMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).as("interrupt flag").isTrue();
        }

        assertThat(begun).hasValue(3);
    }

    @Test
    void interruptionWhileWaitingForHelpersWaitsForWhatHasBegun() throws InterruptedException {
        var helperInside = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var finished = new AtomicInteger();
        var finishedAtFailure = new AtomicInteger();
        try (var callers = new Callers(2)) {
            var lead = Thread.ofPlatform().name("lead").start(() -> {
                try {
                    callers.doAll(2, i -> {
                        if (Thread.currentThread().getName().equals("lead")) {
                            spinUntilZero(helperInside);
                        } else {
                            helperInside.countDown();
                            await(release);
                            finished.incrementAndGet();
                        }
                    });
                } catch (EmbeddingException e) {
                    finishedAtFailure.set(finished.get());
                }
            });
            // Interrupted at any other moment it may find the helper done already, and then nothing was stopped.
            spinUntilWaiting(lead);

            lead.interrupt();
            while (lead.isAlive() && lead.isInterrupted()) {
                Thread.onSpinWait();
            }
            spinUntilWaiting(lead);
            release.countDown();
            lead.join();
        }

        assertThat(finishedAtFailure).hasValue(1);
    }

    @Test
    void closeEndsTheHelpers() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        var together = new CountDownLatch(2);
        var callers = new Callers(2);
        callers.doAll(2, i -> {
            threads.add(Thread.currentThread());
            together.countDown();
            await(together);
        });
        threads.remove(Thread.currentThread());

        callers.close();

        assertThat(threads).singleElement().satisfies(helper -> {
            assertThat(helper.getName()).startsWith("ragstone-embedder-");
            assertThat(helper.isDaemon()).isTrue();
            helper.join();
        });
    }

    /** Unlike waiting, not disturbed by an interrupt. */
    private static void spinUntilZero(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    private static void spinUntilWaiting(Thread thread) {
        while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

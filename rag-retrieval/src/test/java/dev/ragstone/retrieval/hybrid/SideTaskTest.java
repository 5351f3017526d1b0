package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SideTaskTest {

    @Test
    void throwsWhatTheTaskThrew() {
        try (var threads = new SideThreads();
                var task = threads.start(
                        () -> {
                            throw new ArithmeticException("seven");
                        },
                        patience())) {
            assertThatExceptionOfType(ArithmeticException.class)
                    .isThrownBy(task::join)
                    .withMessage("seven");
        }
    }

    @Test
    void closeInterruptsTheTaskAndWaitsForItsEnd() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        try (var threads = new SideThreads()) {
            var task = threads.start(
                    () -> {
                        begun.countDown();
                        sleepUntilInterrupted();
                        ended.set(true);
                    },
                    patience());
            begun.await();

            task.close();

            assertThat(ended).isTrue();
        }
    }

    @Test
    void interruptForOneTaskDoesNotReachTheNext() throws InterruptedException {
        var first = new AtomicReference<@Nullable Thread>();
        var begun = new CountDownLatch(1);
        var flag = new AtomicReference<@Nullable Boolean>();
        try (var threads = new SideThreads()) {
            var stubborn = threads.start(
                    () -> {
                        first.set(Thread.currentThread());
                        begun.countDown();
                        while (!Thread.currentThread().isInterrupted()) {
                            Thread.onSpinWait();
                        }
                    },
                    patience());
            begun.await();
            stubborn.close();
            awaitIdle(first.get());

            try (var next = threads.start(
                    () -> flag.set(Thread.currentThread().equals(first.get())
                            && Thread.currentThread().isInterrupted()),
                    patience())) {
                next.join();
            }
        }

        assertThat(flag).hasValue(false);
    }

    @Test
    void taskClosedBeforeItBeginsIsLeftOut() {
        var done = new AtomicBoolean();
        var task = new SideTask(() -> done.set(true), patience(), new AtomicInteger());
        Thread late = Thread.ofVirtual().unstarted(task);
        Thread.ofVirtual().start(() -> {
            while (!task.unwanted()) {
                Thread.onSpinWait();
            }
            late.start();
        });

        task.close();

        assertThat(done).isFalse();
    }

    private static Patience patience() {
        return new Patience(Duration.ofMinutes(1));
    }

    private static void sleepUntilInterrupted() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitIdle(@Nullable Thread thread) {
        while (thread != null && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}

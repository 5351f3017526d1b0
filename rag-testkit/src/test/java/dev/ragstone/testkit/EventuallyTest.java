package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EventuallyTest {

    @Test
    void whatIsTrueIsLookedAtOnce() {
        var looks = new AtomicInteger();

        Eventually.holds(() -> looks.incrementAndGet() > 0);

        assertThat(looks).hasValue(1);
    }

    @Test
    void whatAnotherThreadDoesIsWaitedFor() {
        var looked = new CountDownLatch(3);
        var done = new CountDownLatch(1);
        Thread.ofPlatform().start(() -> {
            try {
                looked.await();
                done.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        Eventually.holds(() -> {
            looked.countDown();
            return done.getCount() == 0;
        });

        assertThat(looked.getCount()).isZero();
    }

    @Test
    void interruptEndsTheWaitInFailureAndStaysSet() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Eventually.holds(() -> false))
                .withMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}

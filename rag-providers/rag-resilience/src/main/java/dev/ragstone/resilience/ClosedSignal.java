package dev.ragstone.resilience;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells a thread that waits that there is nothing to wait for any more. */
final class ClosedSignal {

    private final CountDownLatch closed = new CountDownLatch(1);

    void close() {
        closed.countDown();
    }

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Waits for the whole of {@code time}; false, and sooner, if closed or interrupted. */
    boolean sleep(Duration time) {
        try {
            return !closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

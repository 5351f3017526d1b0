package dev.ragstone.app.server;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A point that nobody passes while it is on, until interrupted. */
final class Stall {

    private final AtomicInteger reached = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private volatile boolean on;

    void begin() {
        on = true;
    }

    void end() {
        on = false;
    }

    void pass() {
        if (on) {
            reached.incrementAndGet();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                Thread.currentThread().interrupt();
            }
        }
    }

    /** How many have come to stand here. */
    int reached() {
        return reached.get();
    }

    /** How many were interrupted here. */
    int interrupted() {
        return interrupted.get();
    }
}

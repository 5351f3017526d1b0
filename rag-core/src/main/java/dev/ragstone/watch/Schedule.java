package dev.ragstone.watch;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** When the next sync is due: after hints have ceased, after failures have been slept on, or when time is up. */
final class Schedule {

    private static final long FIRST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final int MAX_DOUBLINGS = 30;

    private final WatchOptions options;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean hinted;
    private long firstHint;
    private long lastHint;
    private long lastSync;
    private int failures;

    Schedule(WatchOptions options) {
        this.options = options;
    }

    /** Something may have changed. */
    void hint() {
        long now = System.nanoTime();
        lock.lock();
        try {
            if (!hinted) {
                hinted = true;
                firstHint = now;
            }
            lastHint = now;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A sync has ended. */
    void synced(boolean well) {
        lock.lock();
        try {
            lastSync = System.nanoTime();
            failures = well ? 0 : failures + 1;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next sync to be due, and takes the hints so far for it. */
    void awaitDue() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            for (long left = left(); left > 0; left = left()) {
                changed.await(left, TimeUnit.NANOSECONDS);
            }
            hinted = false;
        } finally {
            lock.unlock();
        }
    }

    private long left() {
        long now = System.nanoTime();
        long sinceSync = now - lastSync;
        long rescan = options.rescan().toNanos() - sinceSync;
        if (failures > 0) {
            // Hints do not hurry: what failed a moment ago would fail again.
            return Math.min(rescan, pause() - sinceSync);
        }
        if (!hinted) {
            return rescan;
        }
        long quiet = options.quiet().toNanos() - (now - lastHint);
        long delay = options.maxDelay().toNanos() - (now - firstHint);
        return Math.min(rescan, Math.min(quiet, delay));
    }

    private long pause() {
        return FIRST_PAUSE << Math.min(failures - 1, MAX_DOUBLINGS);
    }
}

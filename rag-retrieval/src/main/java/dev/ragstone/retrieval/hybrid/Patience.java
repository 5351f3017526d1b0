package dev.ragstone.retrieval.hybrid;

import dev.ragstone.concurrent.TimeLimit;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** For how long one retrieval waits for its search by meaning, all its waiting together. Used by one thread. */
final class Patience {

    static final Duration DEFAULT = Duration.ofSeconds(30);

    /** For what heeds an interrupt, and for what takes less time than it is worth to count it as late. */
    private static final Duration HURRY = Duration.ofSeconds(1);

    private final Duration whole;
    private long left;

    Patience(Duration whole) {
        this.whole = checked(whole);
        this.left = this.whole.toNanos();
    }

    /**
     * The same time, or a hundred years if it is longer.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    static Duration checked(Duration time) {
        return TimeLimit.positive("the time for the search by meaning", time);
    }

    /** What there was at first. */
    Duration whole() {
        return whole;
    }

    boolean isOver() {
        return left <= 0;
    }

    /** From now on there is little, since nobody waits for what the retrieval finds. */
    void hurry() {
        left = Math.min(left, HURRY.toNanos());
    }

    /** Waits to be notified by {@code lock}, which the caller holds, for as long as is left. */
    void await(Object lock) throws InterruptedException {
        long start = System.nanoTime();
        try {
            TimeUnit.NANOSECONDS.timedWait(lock, left);
        } finally {
            left -= System.nanoTime() - start;
        }
    }
}

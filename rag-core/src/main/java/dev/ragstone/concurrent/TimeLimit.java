package dev.ragstone.concurrent;

import java.time.Duration;

/**
 * Times that users set for something to take, however long: a hundred years are as good as no limit, and far from where a
 * count of nanoseconds has no room left.
 *
 * @since 0.1
 */
public final class TimeLimit {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private TimeLimit() {}

    /**
     * The time {@code time} called {@code what}, or a hundred years if it is longer.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public static Duration positive(String what, Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException(what + " must be positive but was " + time);
        }
        return atMostLongest(time);
    }

    /** When {@code time} is over that begins now, as {@link System#nanoTime} counts. */
    public static long deadline(Duration time) {
        return System.nanoTime() + atMostLongest(time).toNanos();
    }

    private static Duration atMostLongest(Duration time) {
        return time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }
}

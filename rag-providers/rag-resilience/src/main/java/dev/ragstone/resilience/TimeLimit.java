package dev.ragstone.resilience;

import java.time.Duration;

/** Times that users set. */
final class TimeLimit {

    /** As good as no limit, and far from where a count of nanoseconds has no room left. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private TimeLimit() {}

    /**
     * The time {@code time} called {@code what}, or a hundred years if it is longer.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    static Duration positive(String what, Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException(what + " must be positive but was " + time);
        }
        return time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }
}

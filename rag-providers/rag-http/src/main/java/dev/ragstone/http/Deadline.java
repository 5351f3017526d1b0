package dev.ragstone.http;

import java.time.Duration;

/**
 * By when something must be there, whatever has to be tried for it.
 *
 * @param nanos on the clock of {@link System#nanoTime}
 * @since 0.1
 */
public record Deadline(long nanos) {

    /** More nanoseconds than those of a few lifetimes cannot be counted with. */
    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    /** A deadline that is over after {@code time}, or after 100 years if that is sooner. */
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + countable(time).toNanos());
    }

    /** The time itself, or 100 years if that is less. */
    static Duration countable(Duration time) {
        return time.compareTo(FOR_EVER) > 0 ? FOR_EVER : time;
    }

    /** This one, or one that is over after {@code time} if that is sooner. */
    public Deadline orIn(Duration time) {
        Deadline other = in(time);
        return other.nanos - nanos < 0 ? other : this;
    }

    /** The time that is left; negative when it is over. */
    public Duration left() {
        return Duration.ofNanos(nanos - System.nanoTime());
    }

    /** Whether no time is left. */
    public boolean isOver() {
        return !left().isPositive();
    }
}

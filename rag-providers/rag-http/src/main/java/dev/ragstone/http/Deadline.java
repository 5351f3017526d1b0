package dev.ragstone.http;

import java.time.Duration;

/**
 * By when something must be there, whatever has to be tried for it.
 *
 * @param nanos on the clock of {@link System#nanoTime}
 * @since 0.1
 */
public record Deadline(long nanos) {

    /** A deadline that is over after {@code time}. */
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
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

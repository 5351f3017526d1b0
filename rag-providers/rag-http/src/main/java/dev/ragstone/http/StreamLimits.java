package dev.ragstone.http;

import java.time.Duration;

/**
 * How long an answer may keep its reader waiting, and how long its lines may be.
 *
 * @param first from the request to the first text; lines without text, such as those of thinking, give no more
 * @param between from one text to the next, or to the end
 * @param maxLineBytes of any line
 * @since 0.1
 */
public record StreamLimits(Duration first, Duration between, int maxLineBytes) {

    private static final int MAX_LINE_BYTES = 1 << 20;

    public StreamLimits {
        requirePositive("first", first);
        requirePositive("between", between);
        if (maxLineBytes < 1) {
            throw new IllegalArgumentException("maxLineBytes must be positive but was " + maxLineBytes);
        }
    }

    /** Two minutes for the first text, since a model may have to be loaded; 30 seconds between two; lines of 1 MB. */
    public static StreamLimits standard() {
        return new StreamLimits(Duration.ofMinutes(2), Duration.ofSeconds(30), MAX_LINE_BYTES);
    }

    /** The same with another time for the first text. */
    public StreamLimits withFirst(Duration time) {
        return new StreamLimits(time, between, maxLineBytes);
    }

    /** The same with another time between texts. */
    public StreamLimits withBetween(Duration time) {
        return new StreamLimits(first, time, maxLineBytes);
    }

    private static void requirePositive(String what, Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException(what + " must be positive but was " + time);
        }
    }
}

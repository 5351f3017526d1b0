package dev.ragstone.langchain4j;

import java.time.Duration;

/** Times and numbers that a caller sets. */
final class Limits {

    private Limits() {}

    static Duration positive(String what, Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException(what + " must be positive but was " + time);
        }
        return time;
    }

    static long positive(String what, long number) {
        if (number < 1) {
            throw new IllegalArgumentException(what + " must be positive but was " + number);
        }
        return number;
    }
}

package dev.ragstone.rerank;

import java.time.Duration;

/** By when an answer must be there, whatever has to be tried for it. */
record Deadline(long nanos) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    Duration left() {
        return Duration.ofNanos(nanos - System.nanoTime());
    }

    boolean isOver() {
        return !left().isPositive();
    }
}

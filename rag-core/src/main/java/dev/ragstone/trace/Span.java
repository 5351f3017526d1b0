package dev.ragstone.trace;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One step of a search, an answer or a sync: how long it took and how it ended.
 *
 * @param counts what was counted, such as {@code hits} or {@code tokens}, ordered by name
 * @param detail why it did not end well; empty when it did
 * @since 0.1
 */
public record Span(
        String name, Instant start, Duration duration, Result result, Map<String, Long> counts, String detail) {

    /** How a step ended. */
    public enum Result {
        /** As it should. */
        OK,
        /** It failed and something lesser took its place. */
        DEGRADED,
        /** It failed. */
        FAILED,
        /** The caller gave up on it. */
        CANCELLED
    }

    public Span {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }
}

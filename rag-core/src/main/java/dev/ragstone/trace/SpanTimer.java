package dev.ragstone.trace;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures one step: start it, count things, end it once. Used by one thread.
 *
 * @since 0.1
 */
public final class SpanTimer {

    private final String name;
    private final Instant start = Instant.now();
    private final long nanos = System.nanoTime();
    private final Map<String, Long> counts = new TreeMap<>();

    private SpanTimer(String name) {
        this.name = name;
    }

    /** Starts measuring now. */
    public static SpanTimer start(String name) {
        return new SpanTimer(name);
    }

    /** Notes a count under {@code key}, replacing an earlier one. */
    public SpanTimer count(String key, long value) {
        counts.put(key, value);
        return this;
    }

    /** Ends well. */
    public Span ok() {
        return end(Span.Result.OK, "");
    }

    /** Ends with {@code result} for the reason {@code detail}. */
    public Span end(Span.Result result, String detail) {
        return new Span(name, start, Duration.ofNanos(System.nanoTime() - nanos), result, counts, detail);
    }
}

package dev.ragstone.opentelemetry;

import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import java.util.List;

/** Questions about steps. */
final class Steps {

    private Steps() {}

    static List<Span> named(String name, Trace trace) {
        return trace.spans().stream().filter(span -> span.name().equals(name)).toList();
    }

    /** Whether a step did not do what it is there for. That the caller gave up is no fault of it. */
    static boolean isError(Span.Result result) {
        return result == Span.Result.FAILED || result == Span.Result.DEGRADED;
    }
}

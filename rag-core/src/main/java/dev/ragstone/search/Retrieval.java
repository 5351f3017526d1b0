package dev.ragstone.search;

import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * What a retriever found, and how it went.
 *
 * @param hits best first, ties by chunk id
 * @since 0.1
 */
public record Retrieval(List<Hit> hits, List<Warning> warnings, List<Span> spans) {

    public Retrieval {
        hits = List.copyOf(hits);
        warnings = List.copyOf(warnings);
        spans = List.copyOf(spans);
    }
}

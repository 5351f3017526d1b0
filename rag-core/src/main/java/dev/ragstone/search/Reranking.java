package dev.ragstone.search;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * What a reranker made of hits, and how it went.
 *
 * @param hits best first, ties by chunk id
 * @since 0.1
 */
public record Reranking(List<Hit> hits, List<Warning> warnings) {

    public Reranking {
        hits = List.copyOf(hits);
        warnings = List.copyOf(warnings);
    }
}

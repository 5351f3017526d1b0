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

    /**
     * The code of the warning that says that the query's access leaves nothing at all to be found. It says nothing about
     * what others may read: an empty index gives the same warning.
     */
    public static final String NO_READABLE_DOCUMENTS = "no-readable-documents";

    /** The code of the warning that says that no document the query may read matches its filter. */
    public static final String NO_MATCHING_DOCUMENTS = "no-matching-documents";

    public Retrieval {
        hits = List.copyOf(hits);
        warnings = List.copyOf(warnings);
        spans = List.copyOf(spans);
    }
}

package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.KeywordSearch;

/**
 * Finds chunks by their words alone.
 *
 * <p>A hit's score is the one the search gave it, also under the leg {@code bm25}. Safe for use by several threads; works
 * in the caller's. A failure of the search is thrown.
 *
 * @since 0.1
 */
public final class KeywordRetriever implements Retriever {

    private final KeywordSearch keywords;

    private KeywordRetriever(KeywordSearch keywords) {
        this.keywords = keywords;
    }

    /** Searches {@code keywords}, such as a {@link dev.ragstone.store.Store}; the caller closes it. */
    public static KeywordRetriever of(KeywordSearch keywords) {
        return new KeywordRetriever(keywords);
    }

    @Override
    public Retrieval retrieve(Query query) {
        var leg = new KeywordLeg(keywords, query, Admission.ALL);
        return SingleLegSearch.run(query, leg, leg::fetch);
    }
}

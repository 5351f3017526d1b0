package dev.ragstone.retrieval.hybrid;

import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordSearch;

/**
 * Finds chunks by their words alone.
 *
 * <p>A hit's score is the one the search gave it, also under the leg {@code bm25}. Safe for use by several threads; works
 * in the caller's. A failure of the search is thrown. Of the plan of a route only the levels count.
 *
 * @since 0.1
 */
public final class KeywordRetriever implements RoutedRetriever {

    private final KeywordSearch keywords;

    private KeywordRetriever(KeywordSearch keywords) {
        this.keywords = keywords;
    }

    /** Searches {@code keywords}, such as a {@link dev.ragstone.store.Store}; the caller closes it. */
    public static KeywordRetriever of(KeywordSearch keywords) {
        return new KeywordRetriever(keywords);
    }

    @Override
    public Retrieval retrieve(Query query, Route route) {
        var leg = new KeywordLeg(keywords, query, Admission.of(route.plan().levels()));
        return SingleLegSearch.run(query, leg, leg::fetch);
    }
}

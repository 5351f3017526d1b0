package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Query;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.ScoredChunk;
import java.util.List;
import java.util.Optional;

/** Searches by words. */
final class KeywordLeg extends Leg {

    static final String NAME = "bm25";

    private static final Step SEARCH = new Step(
            NAME, "hits", "keyword-search-failed", "the search by words failed and is missing from these hits", true);

    private final KeywordSearch keywords;
    private final Query query;

    KeywordLeg(KeywordSearch keywords, Query query) {
        super(NAME);
        this.keywords = keywords;
        this.query = query;
    }

    @Override
    Optional<List<ScoredChunk>> search(int limit) {
        return step(SEARCH, () -> keywords.search(new KeywordQuery(query.text(), query.scope(), limit)), List::size);
    }
}

package dev.ragstone.testkit.fake;

import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.trace.SpanTimer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * A retriever that searches a store by words alone. Safe for use by several threads; fails when the store does.
 *
 * @since 0.1
 */
public final class StoreRetriever implements Retriever {

    private static final String LEG = "bm25";

    private final KeywordSearch store;

    /** A retriever over {@code store}, which it does not close. */
    public StoreRetriever(KeywordSearch store) {
        this.store = store;
    }

    @Override
    public Retrieval retrieve(Query query) {
        var timer = SpanTimer.start(LEG);
        boolean capped = query.maxPerDocument() > 0;
        // With a cap, any number of better hits may have to go before the limit is full.
        int fetch = capped ? Integer.MAX_VALUE : query.limit();
        var hits = new ArrayList<Hit>();
        var perDocument = new HashMap<String, Integer>();
        List<ScoredChunk> found = store.search(new KeywordQuery(query.text(), query.scope(), fetch));
        for (int i = 0; i < found.size() && hits.size() < query.limit(); i++) {
            ScoredChunk chunk = found.get(i);
            int seen = perDocument.merge(chunk.document().id(), 1, Integer::sum);
            if (!capped || seen <= query.maxPerDocument()) {
                var leg = new LegScore(LEG, i + 1, chunk.score());
                hits.add(new Hit(chunk.document(), chunk.chunk(), chunk.score(), List.of(leg)));
            }
        }
        return new Retrieval(
                hits, List.of(), List.of(timer.count("hits", hits.size()).ok()));
    }
}

package dev.ragstone.retrieval.cache;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.RetrieverContract;

/** Every query is asked twice, so that what is checked comes from the cache. */
class CachingRetrieverContractTest extends RetrieverContract {

    @Override
    protected Retriever retriever(Store store, Embedder embedder) {
        var caching =
                CachingRetriever.of(HybridRetriever.builder(store, embedder).build(), store);
        return new Retriever() {
            @Override
            public Retrieval retrieve(Query query) {
                caching.retrieve(query);
                return caching.retrieve(query);
            }

            @Override
            public void close() {
                caching.close();
            }
        };
    }
}

package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.RetrieverContract;

class StoreRetrieverContractTest extends RetrieverContract {

    @Override
    protected Retriever retriever(Store store, Embedder embedder) {
        return new StoreRetriever(store);
    }
}

package dev.ragstone.retrieval.hybrid;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.RetrieverContract;

class FeedbackRetrieverContractTest extends RetrieverContract {

    @Override
    protected Retriever retriever(Store store, Embedder embedder) {
        return HybridRetriever.builder(store, embedder)
                .wordFeedback()
                .vectorFeedback()
                .build();
    }
}

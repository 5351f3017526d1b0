package dev.ragstone.langchain4j;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.RetrieverContract;
import dev.ragstone.testkit.fake.StoreRetriever;

/** There and back: a retriever of Ragstone's, given to LangChain4j, and taken from there. */
class LangChain4jRetrieverContractTest extends RetrieverContract {

    @Override
    protected Retriever retriever(Store store, Embedder embedder) {
        return LangChain4j.retriever(Ragstone.contentRetriever(new StoreRetriever(store), RetrievalOptions.defaults()));
    }
}

package dev.ragstone.langchain4j;

import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.ragstone.store.VectorStore;
import dev.ragstone.testkit.VectorStoreContract;

class LangChain4jVectorStoreContractTest extends VectorStoreContract {

    @Override
    protected VectorStore emptyStore() {
        return LangChain4j.vectorStore(new InMemoryEmbeddingStore<>(), 2);
    }
}

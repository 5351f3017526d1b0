package dev.ragstone.testkit.fake;

import dev.ragstone.store.VectorStore;
import dev.ragstone.testkit.VectorStoreContract;

class InMemoryVectorStoreContractTest extends VectorStoreContract {

    @Override
    protected VectorStore emptyStore() {
        return new InMemoryVectorStore(2);
    }
}

package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.VectorCache;
import dev.ragstone.testkit.VectorCacheContract;

class InMemoryVectorCacheContractTest extends VectorCacheContract {

    @Override
    protected VectorCache cache() {
        return new InMemoryVectorCache();
    }
}

package dev.ragstone.resilience;

import dev.ragstone.embedding.VectorCache;
import dev.ragstone.testkit.VectorCacheContract;

class MemoryVectorCacheContractTest extends VectorCacheContract {

    @Override
    protected VectorCache cache() {
        return MemoryVectorCache.ofBytes(10 << 20);
    }
}

package dev.ragstone.testkit;

import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.util.List;
import java.util.Set;

/** A right store for tests to make mistakes in. */
class AlteredStore implements Store {

    final InMemoryStore right = new InMemoryStore(2);

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return right.search(query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return right.search(query);
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return right.capabilities();
    }

    @Override
    public void commit(StoreBatch batch) {
        right.commit(batch);
    }

    @Override
    public void settle() {
        right.settle();
    }

    @Override
    public Catalog catalog() {
        return right.catalog();
    }

    @Override
    public void close() {
        right.close();
    }
}

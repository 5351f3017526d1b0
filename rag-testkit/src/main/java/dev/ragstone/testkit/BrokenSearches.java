package dev.ragstone.testkit;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Set;

/** A store none of whose searches work. */
final class BrokenSearches implements Store {

    private final Store store;

    BrokenSearches(Store store) {
        this.store = store;
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        throw new StoreException("the search by words was told to fail", "", true, null);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        throw new StoreException("the search by vectors was told to fail", "", true, null);
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return store.capabilities();
    }

    @Override
    public void commit(StoreBatch batch) {
        store.commit(batch);
    }

    @Override
    public void settle() {
        store.settle();
    }

    @Override
    public Catalog catalog() {
        return store.catalog();
    }

    @Override
    public void close() {
        store.close();
    }
}

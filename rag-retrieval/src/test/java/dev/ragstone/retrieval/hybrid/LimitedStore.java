package dev.ragstone.retrieval.hybrid;

import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Set;

/** A store that searches by words only. */
record LimitedStore(Store store) implements Store {

    @Override
    public Set<StoreCapability> capabilities() {
        return Set.of(StoreCapability.LEXICAL);
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return store.search(query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        throw new UnsupportedOperationException();
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

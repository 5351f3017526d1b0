package dev.ragstone.retrieval.hybrid;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** A store that remembers what it was asked, and can be told to fail at feedback or to say it cannot do it. */
final class SpyingStore implements Store {

    final List<KeywordQuery> keywordQueries = new CopyOnWriteArrayList<>();
    final List<VectorQuery> vectorQueries = new CopyOnWriteArrayList<>();
    final List<List<ScoredChunk>> vectorHits = new CopyOnWriteArrayList<>();
    final Store store;
    EnumSet<StoreCapability> capabilities;
    volatile boolean failOnFeedback;

    SpyingStore(Store store) {
        this.store = store;
        this.capabilities = EnumSet.copyOf(store.capabilities());
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return capabilities;
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        keywordQueries.add(query);
        failIf(!query.feedback().isEmpty());
        return store.search(query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        vectorQueries.add(query);
        failIf(!query.feedback().isEmpty());
        List<ScoredChunk> found = store.search(query);
        vectorHits.add(found);
        return found;
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

    private void failIf(boolean feedback) {
        if (feedback && failOnFeedback) {
            throw new StoreException("feedback was told to fail", "", true, null);
        }
    }
}

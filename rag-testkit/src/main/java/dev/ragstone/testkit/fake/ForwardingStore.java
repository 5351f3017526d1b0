package dev.ragstone.testkit.fake;

import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A store in front of another, which does all that a subclass does not do itself, and is closed with it: for a test that needs
 * a store that is slow, fails, or gets one thing wrong. It has no archive of tokens. As safe for use by several threads as the
 * one behind.
 *
 * @since 0.1
 */
public abstract class ForwardingStore implements Store {

    private final Store store;

    /** Puts this store in front of {@code store}. */
    protected ForwardingStore(Store store) {
        this.store = Objects.requireNonNull(store, "store");
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return store.search(query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return store.search(query);
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

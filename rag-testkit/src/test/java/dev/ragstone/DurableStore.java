package dev.ragstone;

import dev.ragstone.error.StoreException;
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
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose content outlasts it, as files do, and that can break down at a chosen commit. */
final class DurableStore implements Store {

    private final InMemoryStore content;
    private final AtomicInteger commitsLeft = new AtomicInteger(Integer.MAX_VALUE);
    private volatile boolean closed;

    DurableStore(InMemoryStore content) {
        this.content = content;
    }

    /** Lets {@code commits} commits through and none after them. */
    DurableStore breakAfter(int commits) {
        commitsLeft.set(commits);
        return this;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return content.capabilities();
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return open().search(query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return open().search(query);
    }

    @Override
    public void commit(StoreBatch batch) {
        if (commitsLeft.getAndDecrement() <= 0) {
            throw new StoreException("the disk is full", "", true, null);
        }
        open().commit(batch);
    }

    @Override
    public void settle() {
        open().settle();
    }

    @Override
    public Catalog catalog() {
        return open().catalog();
    }

    @Override
    public void close() {
        closed = true;
    }

    private InMemoryStore open() {
        if (closed) {
            throw new IllegalStateException("the store is closed");
        }
        return content;
    }
}

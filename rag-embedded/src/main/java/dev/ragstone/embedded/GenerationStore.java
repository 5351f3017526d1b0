package dev.ragstone.embedded;

import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Set;

/** One generation of an index, opened. Something is done when it is closed, as when it is no longer needed. */
final class GenerationStore implements Store {

    private final int generation;
    private final LuceneStore store;
    private final Runnable afterClose;

    GenerationStore(int generation, LuceneStore store, Runnable afterClose) {
        this.generation = generation;
        this.store = store;
        this.afterClose = afterClose;
    }

    int generation() {
        return generation;
    }

    /** What it was built with. */
    Fingerprint fingerprint() {
        return store.fingerprint();
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return store.capabilities();
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
        afterClose.run();
    }
}

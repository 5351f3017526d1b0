package dev.ragstone.langchain4j;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.StoreStats;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Another store, and how much was asked of it. */
final class CountingStore implements Store {

    private final Store store;
    private final AtomicInteger documents = new AtomicInteger();
    private final AtomicInteger deepest = new AtomicInteger();

    CountingStore(Store store) {
        this.store = store;
    }

    int documentsRead() {
        return documents.get();
    }

    int deepest() {
        return deepest.get();
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
    public List<ScoredChunk> search(KeywordQuery query) {
        deepest.accumulateAndGet(query.limit(), Math::max);
        return store.search(query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        deepest.accumulateAndGet(query.limit(), Math::max);
        return store.search(query);
    }

    @Override
    public Catalog catalog() {
        Catalog catalog = store.catalog();
        return new Catalog() {
            @Override
            public List<LedgerEntry> ledger() {
                return catalog.ledger();
            }

            @Override
            public Optional<Document> document(String documentId) {
                documents.incrementAndGet();
                return catalog.document(documentId);
            }

            @Override
            public List<Chunk> chunks(String documentId) {
                return catalog.chunks(documentId);
            }

            @Override
            public Map<String, Vector> vectors(Set<String> vectorKeys) {
                return catalog.vectors(vectorKeys);
            }

            @Override
            public StoreStats stats() {
                return catalog.stats();
            }

            @Override
            public boolean holdsAny(SearchScope scope) {
                return catalog.holdsAny(scope);
            }
        };
    }

    @Override
    public void close() {}
}

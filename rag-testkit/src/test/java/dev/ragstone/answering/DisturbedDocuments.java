package dev.ragstone.answering;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.StoreStats;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A store that something happens to whenever a document is read.
 *
 * @param fault what happens, before the document is read
 */
record DisturbedDocuments(Store store, Runnable fault) implements Store {

    @Override
    public Catalog catalog() {
        return new Disturbed(store.catalog(), fault);
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
    public void close() {
        store.close();
    }

    private record Disturbed(Catalog catalog, Runnable fault) implements Catalog {

        @Override
        public Optional<Document> document(String documentId) {
            fault.run();
            return catalog.document(documentId);
        }

        @Override
        public List<LedgerEntry> ledger() {
            return catalog.ledger();
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
    }
}

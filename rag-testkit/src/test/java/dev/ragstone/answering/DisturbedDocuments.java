package dev.ragstone.answering;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreStats;
import dev.ragstone.testkit.fake.ForwardingStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A store that something happens to whenever a document is read. */
final class DisturbedDocuments extends ForwardingStore {

    private final Runnable fault;

    /** @param fault what happens, before the document is read */
    DisturbedDocuments(Store store, Runnable fault) {
        super(store);
        this.fault = fault;
    }

    @Override
    public Catalog catalog() {
        return new Disturbed(super.catalog(), fault);
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

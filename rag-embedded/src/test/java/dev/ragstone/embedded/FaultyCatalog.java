package dev.ragstone.embedded;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreStats;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A catalog that may fail when the chunks of a document are asked for. */
record FaultyCatalog(Catalog catalog, UnaryOperator<List<Chunk>> fault) implements Catalog {

    @Override
    public List<LedgerEntry> ledger() {
        return catalog.ledger();
    }

    @Override
    public Optional<Document> document(String documentId) {
        return catalog.document(documentId);
    }

    @Override
    public List<Chunk> chunks(String documentId) {
        return fault.apply(catalog.chunks(documentId));
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

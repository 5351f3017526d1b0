package dev.ragstone.store;

import java.util.Collection;
import java.util.List;

/**
 * What goes into a store in one commit: all of it or nothing. Deletions come first, so a document that is both deleted and
 * added is there afterwards.
 *
 * @param documents to add or to replace whole
 * @param deletions ids of documents to remove with their chunks and ledger entries; unknown ids are ignored
 * @param ledger entries to add or replace; one may stand alone, for an item that could not be read
 * @since 0.1
 */
public record StoreBatch(List<DocumentUpdate> documents, List<String> deletions, List<LedgerEntry> ledger) {

    public StoreBatch {
        documents = List.copyOf(documents);
        deletions = List.copyOf(deletions);
        ledger = List.copyOf(ledger);
    }

    /** A batch that only removes documents. */
    public static StoreBatch deleting(Collection<String> documentIds) {
        return new StoreBatch(List.of(), List.copyOf(documentIds), List.of());
    }

    /** Whether there is nothing to do. */
    public boolean isEmpty() {
        return documents.isEmpty() && deletions.isEmpty() && ledger.isEmpty();
    }
}

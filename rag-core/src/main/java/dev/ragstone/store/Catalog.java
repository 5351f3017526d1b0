package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a {@link Store} holds, read by name rather than searched.
 *
 * <p>Each call sees the last commit and nothing of a later one. No access rules are applied here; the caller does that.
 *
 * @since 0.1
 */
public interface Catalog {

    /** All ledger entries, ordered by document id. */
    List<LedgerEntry> ledger();

    /** The document with this id, whole. */
    Optional<Document> document(String documentId);

    /**
     * What all documents say about themselves, in no order. Default: reads one document of the ledger after the other,
     * whole; a store that can tell it without their texts does.
     */
    default List<DocumentInfo> infos() {
        return ledger().stream()
                .flatMap(entry -> document(entry.documentId()).stream())
                .map(Document::info)
                .toList();
    }

    /** The chunks of a document by ordinal; none when the document is unknown. */
    List<Chunk> chunks(String documentId);

    /** The vectors stored under these {@linkplain StoredChunk#vectorKey() keys}; unknown keys are left out. */
    Map<String, Vector> vectors(Set<String> vectorKeys);

    /** How much there is. */
    StoreStats stats();

    /**
     * The {@linkplain StoreStats#generation() number} of the last commit, which caches ask for at every search. Default:
     * the one in {@link #stats}; a store that can tell it without counting everything does.
     */
    default long generation() {
        return stats().generation();
    }

    /**
     * Whether there is anything to be found within {@code scope}. Default: looks at one document after the other; a store
     * that can search for it does.
     */
    default boolean holdsAny(SearchScope scope) {
        return ledger().stream()
                .filter(entry -> entry.chunks() > 0)
                .flatMap(entry -> document(entry.documentId()).stream())
                .anyMatch(document -> scope.allows(document.info()));
    }
}

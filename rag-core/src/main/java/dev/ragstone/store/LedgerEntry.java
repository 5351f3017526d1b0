package dev.ragstone.store;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.Outcome;
import java.time.Instant;

/**
 * What a store remembers of an item's last sync, so that the next one can tell what changed.
 *
 * @param size of the item in bytes, or -1 when unknown
 * @param checksum identifies what was read or tried: the bytes, and the metadata and access labels the source gave them
 * @param reason why the outcome is not OK; empty when it is
 * @param chunks how many chunks the searchable version has
 * @param pendingVectors how many of them still have no vector
 * @param syncedAt when the item was read or tried
 * @param reader {@linkplain dev.ragstone.source.DocumentReader#id() id} of the reader that read it; chunker, embedder and
 *     analyzer are the {@link Fingerprint}'s, the same for the whole index
 * @since 0.1
 */
public record LedgerEntry(
        String collection,
        String uri,
        long size,
        Instant modified,
        String checksum,
        Outcome outcome,
        String reason,
        int chunks,
        int pendingVectors,
        Instant syncedAt,
        String reader) {

    public LedgerEntry {
        modified = Instant.ofEpochMilli(modified.toEpochMilli());
        syncedAt = Instant.ofEpochMilli(syncedAt.toEpochMilli());
    }

    /** The id of the document this entry is about. */
    public String documentId() {
        return DocumentInfo.id(collection, uri);
    }
}

package dev.ragstone.pipeline;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document that was read and cut, and waits to be embedded and written.
 *
 * @param known what the ledger says of the version before, if there is one
 */
record PreparedDocument(
        SourceItem item,
        Document document,
        List<Chunk> chunks,
        String checksum,
        Outcome outcome,
        String reason,
        @Nullable LedgerEntry known) {

    /** Joins what the source knows about an item with what the reader found in it. */
    static Document documentOf(SourceItem item, Extraction extraction, String collection, String checksum) {
        var info = new DocumentInfo(
                collection,
                item.uri(),
                extraction.title().isBlank() ? item.name() : extraction.title().strip(),
                extraction.mediaType(),
                checksum.substring(0, Math.max(0, checksum.indexOf('/'))),
                extraction.language(),
                extraction.metadata().with(item.metadata()),
                item.accessLabels());
        return new Document(info, extraction.text(), extraction.blocks());
    }

    LedgerEntry ledgerEntry(int pendingVectors, Instant now) {
        return new LedgerEntry(
                document.info().collection(),
                item.uri(),
                item.size(),
                item.modified(),
                checksum,
                outcome,
                reason,
                chunks.size(),
                pendingVectors,
                now);
    }
}

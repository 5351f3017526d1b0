package dev.ragstone.ingestion;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A document that was read and cut, and waits to be embedded and written.
 *
 * @param texts what is embedded for each chunk
 * @param known what the ledger says of the version before, if there is one
 */
record PreparedDocument(
        LedgerRows.Attempt attempt,
        Document document,
        List<Chunk> chunks,
        List<EmbeddedText> texts,
        Outcome outcome,
        String reason,
        @Nullable LedgerEntry known) {

    /** Joins what the source knows about an item with what the reader found in it. */
    static Document documentOf(LedgerRows.Attempt attempt, Extraction extraction) {
        SourceItem item = attempt.item();
        var info = new DocumentInfo(
                attempt.collection(),
                item.uri(),
                extraction.title().isBlank() ? item.name() : extraction.title().strip(),
                extraction.mediaType(),
                ContentKey.bytesOf(attempt.checksum()),
                extraction.language(),
                extraction.metadata().with(item.metadata()),
                item.accessLabels());
        return new Document(info, extraction.text(), extraction.blocks());
    }

    Set<String> keys() {
        return texts.stream().map(EmbeddedText::key).collect(Collectors.toSet());
    }

    SourceItem item() {
        return attempt.item();
    }

    LedgerEntry ledgerEntry(int pendingVectors) {
        return new LedgerEntry(
                attempt.collection(),
                item().uri(),
                item().size(),
                item().modified(),
                attempt.checksum(),
                outcome,
                reason,
                chunks.size(),
                pendingVectors,
                attempt.time(),
                attempt.reader());
    }
}

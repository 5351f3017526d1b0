package dev.ragstone.retrieval.mirror;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.ChangeFeed.Content;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Documents and chunks without vectors, and how far the copy has come, which is committed together with them and so is right
 * after a crash as well.
 */
final class LocalCopy implements AutoCloseable {

    private static final String NAME = "mirror";

    /** No document has a blank URI, so the entry that says how far the copy has come cannot be the entry of one. */
    private static final String NO_URI = "";

    private static final String POSITION_ID = DocumentInfo.id(NAME, NO_URI);

    private final LuceneStore local;

    LocalCopy(LuceneStore local) {
        this.local = local;
    }

    /** How to open the index of a copy, before the user's own settings. */
    static LuceneStore.Builder index(Path directory) {
        return LuceneStore.builder(directory)
                .embeddingModel(new EmbeddingModel("mirror of words", 1, 1))
                .chunkerId("mirror")
                .reindexOnMismatch(true);
    }

    KeywordSearch words() {
        return local;
    }

    Position position() {
        return local.catalog().ledger().stream()
                .filter(entry -> entry.documentId().equals(POSITION_ID))
                .findFirst()
                .map(entry -> new Position(entry.checksum(), entry.size()))
                .orElseGet(() -> new Position("", ChangeFeed.START));
    }

    void commit(List<Content> found, List<String> gone, Position reached) {
        var updates = new ArrayList<DocumentUpdate>();
        var ledger = new ArrayList<LedgerEntry>();
        for (Content content : found) {
            updates.add(new DocumentUpdate(
                    content.document(),
                    content.chunks().stream()
                            .map(chunk -> new StoredChunk(chunk, chunk.id(), null))
                            .toList()));
            ledger.add(entry(
                    content.document().info().collection(),
                    content.document().info().uri(),
                    0,
                    ""));
        }
        ledger.add(entry(NAME, NO_URI, reached.reached(), reached.history()));
        local.commit(new StoreBatch(updates, gone, ledger));
    }

    /** Forgets everything. */
    void clear(Position start) {
        commit(List.of(), documentIds(), start);
    }

    private List<String> documentIds() {
        return local.catalog().ledger().stream()
                .map(LedgerEntry::documentId)
                .filter(id -> !id.equals(POSITION_ID))
                .toList();
    }

    void settle() {
        local.settle();
    }

    @Override
    public void close() {
        local.close();
    }

    private static LedgerEntry entry(String collection, String uri, long size, String checksum) {
        return new LedgerEntry(
                collection, uri, size, Instant.EPOCH, checksum, Outcome.OK, "", 0, 0, Instant.EPOCH, NAME);
    }
}

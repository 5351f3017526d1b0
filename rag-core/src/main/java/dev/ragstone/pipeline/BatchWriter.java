package dev.ragstone.pipeline;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gathers prepared documents, embeds what is new in them and commits them together. One commit per batch keeps the cost
 * of reaching the disk small beside that of embedding, and bounds what a crash can undo.
 */
final class BatchWriter {

    private static final int MAX_CHUNKS = 64;
    private static final int MAX_DOCUMENTS = 256;
    private static final long MAX_CHARS = 8_000_000;

    private final Store store;
    private final BatchEmbedder embedding;
    private final String model;
    private final StoredVersion storedVersion;
    private final SyncTally tally;
    private final List<PreparedDocument> waiting = new ArrayList<>();
    private final List<DocumentUpdate> updates = new ArrayList<>();
    private final List<LedgerEntry> ledger = new ArrayList<>();
    private int waitingChunks;
    private long waitingChars;

    BatchWriter(Store store, Embedder embedder, SyncTally tally, BatchEmbedder.Watcher watcher) {
        this.store = store;
        this.embedding = new BatchEmbedder(store.catalog(), embedder, tally, watcher);
        this.model = embedder.model().id();
        this.storedVersion = new StoredVersion(store.catalog(), model);
        this.tally = tally;
    }

    void add(PreparedDocument document) {
        waiting.add(document);
        waitingChunks += document.chunks().size();
        waitingChars += document.document().text().length();
        flushIfFull();
    }

    /** Remembers an item that is as it was, under its new time. */
    void touch(LedgerEntry entry) {
        ledger.add(entry);
        flushIfFull();
    }

    /** Remembers why an item has no newer text. The old one stays searchable, by those who may still read it. */
    void fail(LedgerRows.Attempt attempt, @Nullable LedgerEntry known, Outcome outcome, String reason) {
        note(attempt, known, outcome, reason);
        flushIfFull();
    }

    private void note(LedgerRows.Attempt attempt, @Nullable LedgerEntry known, Outcome outcome, String reason) {
        tally.failed(attempt.item().uri(), outcome, reason);
        ledger.add(LedgerRows.failed(attempt, known, outcome, reason));
        if (known != null && !ContentKey.sameAttributes(known.checksum(), attempt.item())) {
            storedVersion.relabelled(attempt.collection(), attempt.item()).ifPresent(updates::add);
        }
    }

    private void flushIfFull() {
        if (waitingChunks >= MAX_CHUNKS
                || waiting.size() + ledger.size() >= MAX_DOCUMENTS
                || waitingChars >= MAX_CHARS) {
            flush();
        }
    }

    void flush() {
        Map<String, Vector> vectors = embedding.vectorsFor(texts());
        var written = new ArrayList<PreparedDocument>();
        for (PreparedDocument document : waiting) {
            String refusal = embedding.refusalFor(keys(document));
            if (refusal.isEmpty()) {
                write(document, vectors, written);
            } else {
                note(document.attempt(), document.known(), Outcome.FAILED, refusal);
            }
        }
        var batch = new StoreBatch(updates, List.of(), ledger);
        if (!batch.isEmpty()) {
            store.commit(batch);
        }
        written.forEach(tally::written);
        clear();
    }

    private void write(PreparedDocument document, Map<String, Vector> vectors, List<PreparedDocument> written) {
        var chunks = document.chunks().stream()
                .map(chunk -> {
                    String key = key(document, chunk);
                    return new StoredChunk(chunk, key, vectors.get(key));
                })
                .toList();
        int pending =
                (int) chunks.stream().filter(chunk -> chunk.vector() == null).count();
        if (pending > 0 && embedding.cancelled()) {
            // Left for the next sync, which starts it anew.
            return;
        }
        updates.add(new DocumentUpdate(document.document(), chunks));
        ledger.add(document.ledgerEntry(pending));
        written.add(document);
    }

    private void clear() {
        waiting.clear();
        updates.clear();
        ledger.clear();
        waitingChunks = 0;
        waitingChars = 0;
    }

    private List<BatchEmbedder.Text> texts() {
        var texts = new ArrayList<BatchEmbedder.Text>();
        for (PreparedDocument document : waiting) {
            for (Chunk chunk : document.chunks()) {
                texts.add(new BatchEmbedder.Text(
                        key(document, chunk),
                        textOf(document, chunk),
                        document.item().uri()));
            }
        }
        return texts;
    }

    private List<String> keys(PreparedDocument document) {
        return document.chunks().stream().map(chunk -> key(document, chunk)).toList();
    }

    private String key(PreparedDocument document, Chunk chunk) {
        return ContentKey.ofText(model, textOf(document, chunk));
    }

    private static String textOf(PreparedDocument document, Chunk chunk) {
        return chunk.textInContext(document.document().info().title());
    }
}

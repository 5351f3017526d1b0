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
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
    private final Clock clock;
    private final SyncTally tally;
    private final List<PreparedDocument> waiting = new ArrayList<>();
    private final List<LedgerEntry> ledger = new ArrayList<>();
    private int waitingChunks;
    private long waitingChars;

    BatchWriter(Store store, Embedder embedder, Clock clock, SyncTally tally, Runnable progressed) {
        this.store = store;
        this.embedding = new BatchEmbedder(store.catalog(), embedder, tally, progressed);
        this.model = embedder.model().id();
        this.clock = clock;
        this.tally = tally;
    }

    void add(PreparedDocument document) {
        waiting.add(document);
        waitingChunks += document.chunks().size();
        waitingChars += document.document().text().length();
        flushIfFull();
    }

    void note(LedgerEntry entry) {
        ledger.add(entry);
        flushIfFull();
    }

    private void flushIfFull() {
        if (waitingChunks >= MAX_CHUNKS
                || waiting.size() + ledger.size() >= MAX_DOCUMENTS
                || waitingChars >= MAX_CHARS) {
            flush();
        }
    }

    void flush() {
        Map<String, Vector> vectors = embedding.vectorsFor(textsByKey());
        var updates = new ArrayList<DocumentUpdate>();
        var written = new ArrayList<PreparedDocument>();
        for (PreparedDocument document : waiting) {
            String refused = embedding.refusalFor(keys(document));
            if (!refused.isEmpty()) {
                refuse(document, refused);
                continue;
            }
            DocumentUpdate update = update(document, vectors);
            updates.add(update);
            written.add(document);
            ledger.add(document.ledgerEntry(pending(update), clock.instant()));
        }
        var batch = new StoreBatch(updates, List.of(), ledger);
        if (!batch.isEmpty()) {
            store.commit(batch);
        }
        written.forEach(tally::written);
        waiting.clear();
        ledger.clear();
        waitingChunks = 0;
        waitingChars = 0;
    }

    /** The old version stays searchable; the ledger remembers why there is no newer one. */
    private void refuse(PreparedDocument document, String reason) {
        String collection = document.document().info().collection();
        var attempt = new LedgerRows.Attempt(document.item(), collection, document.checksum(), clock.instant());
        ledger.add(LedgerRows.failed(attempt, document.known(), Outcome.FAILED, reason));
        tally.failed(document.item().uri(), Outcome.FAILED, reason);
    }

    private List<String> keys(PreparedDocument document) {
        return document.chunks().stream().map(chunk -> key(document, chunk)).toList();
    }

    private List<BatchEmbedder.Text> textsByKey() {
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

    private DocumentUpdate update(PreparedDocument document, Map<String, Vector> vectors) {
        var chunks = document.chunks().stream()
                .map(chunk -> {
                    String key = key(document, chunk);
                    return new StoredChunk(chunk, key, vectors.get(key));
                })
                .toList();
        return new DocumentUpdate(document.document(), chunks);
    }

    private static int pending(DocumentUpdate update) {
        return (int)
                update.chunks().stream().filter(chunk -> chunk.vector() == null).count();
    }

    private String key(PreparedDocument document, Chunk chunk) {
        return ContentKey.ofText(model, textOf(document, chunk));
    }

    private static String textOf(PreparedDocument document, Chunk chunk) {
        return chunk.textInContext(document.document().info().title());
    }
}

package dev.ragstone.ingestion;

import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gathers prepared documents, embeds what is new in them and commits them together. Batches are small where embedding is
 * slow, so that a crash undoes little, and grow where it is quick, so that the cost of reaching the disk stays small.
 */
final class BatchWriter implements AutoCloseable {

    private static final int ENOUGH_CHUNKS = 64;
    private static final int MAX_CHUNKS = 1024;
    /** How long a commit is put off while chunks come quickly: what a crash undoes, and how late they are found. */
    private static final long ENOUGH_NANOS = 1_000_000_000;

    private static final int MAX_DOCUMENTS = 256;
    private static final long MAX_CHARS = 4_000_000;

    private final WriteBehind store;
    private final CachedVectors cache;
    private final BatchEmbedder embedding;
    private final StoredVersion storedVersion;
    private final ForgottenVectors forgotten;
    private final WidenedAccess access;
    private final SyncTally tally;
    private final int enoughChunks;
    private List<PreparedDocument> waiting = new ArrayList<>();
    private List<DocumentUpdate> updates = new ArrayList<>();
    private List<LedgerEntry> ledger = new ArrayList<>();
    private int waitingChunks;
    private long lastSent = System.nanoTime();
    private long waitingChars;

    BatchWriter(Ingestion.Parts parts, IngestionSettings settings, SyncTally tally, BatchEmbedder.Watcher watcher) {
        this.store = new WriteBehind(parts.store());
        this.cache =
                new CachedVectors(settings.cache(), parts.embedder().model().dimension(), tally.warnings());
        this.embedding = new BatchEmbedder(parts, cache, settings, tally, watcher);
        this.storedVersion = new StoredVersion(
                parts.store().catalog(),
                parts.embedder().model().id(),
                parts.store().tokenArchive().orElse(null));
        this.forgotten = new ForgottenVectors(settings.cache(), storedVersion, tally.warnings());
        this.access = new WidenedAccess(parts.store().catalog(), tally.warnings());
        this.tally = tally;
        this.enoughChunks = Math.max(ENOUGH_CHUNKS, 2 * parts.embedder().batchSize());
    }

    void add(PreparedDocument document) {
        tally.cut(document.chunks().size());
        access.check(document.known(), document.attempt().collection(), document.item());
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
        access.check(known, attempt.collection(), attempt.item());
        ledger.add(LedgerRows.failed(attempt, known, outcome, reason));
        if (known != null && !ContentKey.sameAttributes(known.checksum(), attempt.item())) {
            storedVersion.relabelled(attempt.collection(), attempt.item()).ifPresent(updates::add);
        }
    }

    private void flushIfFull() {
        boolean late = System.nanoTime() - lastSent >= ENOUGH_NANOS;
        if ((late && waitingChunks >= enoughChunks)
                || waitingChunks >= Math.max(MAX_CHUNKS, enoughChunks)
                || waiting.size() + ledger.size() >= MAX_DOCUMENTS
                || waitingChars >= MAX_CHARS) {
            send();
        }
    }

    /** Commits all there is and returns when it will survive a crash. */
    void flush() {
        send();
        store.await();
    }

    /** Removes documents, their chunks, vectors and ledger entries. */
    void remove(Collection<String> documentIds, Runnable removed) {
        documentIds.forEach(id -> forgotten.replace(id, List.of()));
        store.commit(StoreBatch.deleting(documentIds), () -> {
            removed.run();
            forgotten.restore();
        });
        store.await();
    }

    void settle() {
        store.settle();
    }

    private void send() {
        Map<String, Vector> vectors = embedding.vectorsFor(waiting);
        // Should the batch before have failed, it ends here, before this one is touched.
        store.await();
        var written = new ArrayList<PreparedDocument>();
        var made = embedding.made();
        waiting.forEach(document -> write(document, vectors, written));
        store.commit(new StoreBatch(updates, List.of(), ledger), () -> {
            written.forEach(tally::written);
            forgotten.restore();
            // Not before: what was never indexed must not be left in a cache.
            cache.put(madeFor(written, made));
        });
        waiting = new ArrayList<>();
        updates = new ArrayList<>();
        ledger = new ArrayList<>();
        waitingChunks = 0;
        waitingChars = 0;
        lastSent = System.nanoTime();
    }

    private void write(PreparedDocument document, Map<String, Vector> vectors, List<PreparedDocument> written) {
        var chunks = new ArrayList<StoredChunk>(document.chunks().size());
        int pending = 0;
        for (int i = 0; i < document.chunks().size(); i++) {
            String key = document.texts().get(i).key();
            Vector vector = vectors.get(key);
            TokenKeeping tokens = embedding.tokens();
            chunks.add(new StoredChunk(document.chunks().get(i), key, vector, tokens.of(key)));
            pending += (vector == null || tokens.isMissing(key)) && !embedding.isRefused(key) ? 1 : 0;
        }
        if (pending > 0 && embedding.cancelled()) {
            // Left for the next sync, which starts it anew.
            return;
        }
        if (document.known() != null) {
            forgotten.replace(document.document().id(), document.keys());
        }
        updates.add(new DocumentUpdate(document.document(), chunks));
        ledger.add(document.ledgerEntry(pending));
        written.add(document);
    }

    private static Map<String, Vector> madeFor(List<PreparedDocument> written, Map<String, Vector> made) {
        var vectors = new HashMap<String, Vector>();
        for (PreparedDocument document : written) {
            for (String key : document.keys()) {
                Vector vector = made.get(key);
                if (vector != null) {
                    vectors.put(key, vector);
                }
            }
        }
        return vectors;
    }

    @Override
    public void close() {
        store.close();
    }
}

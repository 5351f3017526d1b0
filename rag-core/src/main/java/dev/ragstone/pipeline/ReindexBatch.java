package dev.ragstone.pipeline;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Gathers documents that were cut anew, embeds what is new in them and commits them with their ledger entries. */
final class ReindexBatch {

    private static final int MAX_CHUNKS = 64;
    private static final int MAX_ENTRIES = 256;
    private static final long MAX_CHARS = 8_000_000;

    private final Store store;
    private final String model;
    private final ReindexEmbedder embedding;
    private final ReindexCache cache;
    private final ReindexTally tally;
    private final List<Cut> waiting = new ArrayList<>();
    private final List<String> deletions = new ArrayList<>();
    private final List<LedgerEntry> ledger = new ArrayList<>();
    private int chunks;
    private long chars;

    ReindexBatch(Store store, String model, ReindexEmbedder embedding, ReindexCache cache, ReindexTally tally) {
        this.store = store;
        this.model = model;
        this.embedding = embedding;
        this.cache = cache;
        this.tally = tally;
    }

    /** A document and the chunks it was cut into. */
    record Cut(LedgerEntry entry, Document document, List<Chunk> chunks) {}

    void add(Cut cut) {
        waiting.add(cut);
        chunks += cut.chunks().size();
        chars += cut.document().text().length();
        flushIfFull();
    }

    /** Remembers an item of which nothing is stored, and drops what an earlier round may have stored of it. */
    void addEmpty(LedgerEntry entry) {
        cache.replace(entry.documentId(), Set.of());
        deletions.add(entry.documentId());
        ledger.add(entry);
        flushIfFull();
    }

    private void flushIfFull() {
        if (chunks >= MAX_CHUNKS || waiting.size() + ledger.size() >= MAX_ENTRIES || chars >= MAX_CHARS) {
            flush();
        }
    }

    void flush() {
        Map<String, Vector> vectors = embedding.vectorsFor(texts());
        var updates = new ArrayList<DocumentUpdate>();
        for (Cut cut : waiting) {
            var stored = cut.chunks().stream()
                    .map(chunk -> {
                        String key = ContentKey.ofText(model, textOf(cut, chunk));
                        return new StoredChunk(chunk, key, vectors.get(key));
                    })
                    .toList();
            cache.replace(
                    cut.document().id(),
                    stored.stream().map(StoredChunk::vectorKey).collect(Collectors.toSet()));
            int pending = (int)
                    stored.stream().filter(chunk -> chunk.vector() == null).count();
            updates.add(new DocumentUpdate(cut.document(), stored));
            ledger.add(LedgerDifference.recounted(cut.entry(), stored.size(), pending));
        }
        var batch = new StoreBatch(updates, deletions, ledger);
        if (!batch.isEmpty()) {
            store.commit(batch);
        }
        embedding.committed();
        waiting.forEach(cut -> tally.copied(cut.entry().uri(), cut.chunks().size()));
        clear();
    }

    private void clear() {
        waiting.clear();
        deletions.clear();
        ledger.clear();
        chunks = 0;
        chars = 0;
    }

    private List<ReindexEmbedder.Text> texts() {
        var texts = new ArrayList<ReindexEmbedder.Text>();
        for (Cut cut : waiting) {
            for (Chunk chunk : cut.chunks()) {
                String text = textOf(cut, chunk);
                texts.add(new ReindexEmbedder.Text(
                        ContentKey.ofText(model, text), text, cut.entry().uri()));
            }
        }
        return texts;
    }

    private static String textOf(Cut cut, Chunk chunk) {
        return chunk.textInContext(cut.document().info().titleInContext());
    }
}

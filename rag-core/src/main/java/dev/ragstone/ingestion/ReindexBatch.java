package dev.ragstone.ingestion;

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

    /** A document and what is embedded for each of the chunks it was cut into. */
    private record Cut(LedgerEntry entry, Document document, List<EmbeddedText> texts) {

        Set<String> keys() {
            return texts.stream().map(EmbeddedText::key).collect(Collectors.toSet());
        }
    }

    /** Takes a document with the chunks it was cut into. */
    void add(LedgerEntry entry, Document document, List<Chunk> cut) {
        tally.cut(cut.size());
        var texts = cut.stream()
                .map(chunk -> EmbeddedText.of(model, chunk, document.info()))
                .toList();
        waiting.add(new Cut(entry, document, texts));
        chunks += texts.size();
        chars += document.text().length();
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
            var stored = cut.texts().stream()
                    .map(text -> new StoredChunk(
                            text.chunk(),
                            text.key(),
                            vectors.get(text.key()),
                            embedding.tokens().of(text.key())))
                    .toList();
            cache.replace(cut.document().id(), cut.keys());
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
        waiting.forEach(cut -> tally.copied(cut.entry().uri(), cut.texts().size()));
        clear();
    }

    private void clear() {
        waiting.clear();
        deletions.clear();
        ledger.clear();
        chunks = 0;
        chars = 0;
    }

    private List<TextOfItem> texts() {
        return waiting.stream()
                .flatMap(cut -> cut.texts().stream()
                        .map(text -> new TextOfItem(text, cut.entry().uri())))
                .toList();
    }
}

package dev.ragstone.bench.speed;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Documents of a few passages each, with vectors that have nothing to do with their texts. Every version of a document
 * says in its title and in each of its chunks which one it is.
 */
record PassageCorpus(PassageTexts texts, ClusteredVectors vectors, int passages) {

    static final int PASSAGES_IN_DOCUMENT = 5;

    /** Names the chunker, which is never asked to cut anything. */
    static final String CHUNKER = "synthetic";

    private static final int WORDS = 90;
    private static final int DOCUMENTS_IN_BATCH = 2_000;

    EmbeddingModel model() {
        return new EmbeddingModel("synthetic", vectors.dimension(), 512);
    }

    int documents() {
        return Math.max(1, passages / PASSAGES_IN_DOCUMENT);
    }

    LuceneStore open(Path folder) {
        return LuceneStore.builder(folder)
                .embeddingModel(model())
                .chunkerId(CHUNKER)
                .open();
    }

    /** Makes the index and puts it in order; tells how many documents are done. */
    void index(Path folder, IntConsumer progress) {
        try (Store store = open(folder)) {
            fill(store, progress);
        }
    }

    /** Puts all documents into {@code store} and puts it in order; tells how many are done. */
    void fill(Store store, IntConsumer progress) {
        for (int from = 0; from < documents(); from += DOCUMENTS_IN_BATCH) {
            store.commit(batch(IntStream.range(from, Math.min(documents(), from + DOCUMENTS_IN_BATCH))
                    .mapToObj(number -> document(number, 0))
                    .toList()));
            if (from / DOCUMENTS_IN_BATCH % 10 == 9) {
                progress.accept(from + DOCUMENTS_IN_BATCH);
            }
        }
        store.settle();
    }

    StoreBatch batch(List<DocumentUpdate> updates) {
        List<LedgerEntry> ledger = updates.stream()
                .map(update -> new LedgerEntry(
                        DocumentInfo.DEFAULT_COLLECTION,
                        update.document().info().uri(),
                        -1,
                        Instant.EPOCH,
                        "",
                        Outcome.OK,
                        "",
                        update.chunks().size(),
                        0,
                        Instant.EPOCH,
                        "bench"))
                .toList();
        return new StoreBatch(updates, List.of(), ledger);
    }

    /** The word that only the chunks of this document have. */
    static String name(int number) {
        return "document" + number;
    }

    static String version(int version) {
        return "version" + version;
    }

    DocumentUpdate document(int number, int version) {
        DocumentInfo info = DocumentInfo.of("file:///documents/" + number).withTitle(version(version));
        var chunks = new ArrayList<StoredChunk>();
        var text = new StringBuilder();
        for (int i = 0; i < PASSAGES_IN_DOCUMENT; i++) {
            long passage = (long) number * PASSAGES_IN_DOCUMENT + i;
            String content = name(number) + " " + version(version) + " " + texts.passage(passage, WORDS);
            var chunk = Chunk.of(info.id(), i, text.length(), content);
            chunks.add(new StoredChunk(chunk, passage + "-" + version, Vector.of(vectors.vector(passage))));
            text.append(content).append('\n');
        }
        return new DocumentUpdate(new Document(info, text.toString(), List.of()), chunks);
    }
}

package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Stores and documents that the tests are made of. */
final class Samples {

    static final EmbeddingModel MODEL = new EmbeddingModel("sample", 2, 512);

    private Samples() {}

    static LuceneStore.Builder index(Path directory) {
        return LuceneStore.builder(directory).embeddingModel(MODEL).chunkerId("sample");
    }

    /** A document with a chunk and a vector for each text. */
    static DocumentUpdate document(DocumentInfo info, String... texts) {
        var chunks = new ArrayList<StoredChunk>();
        var whole = new StringBuilder();
        for (String text : texts) {
            Chunk chunk = Chunk.of(info.id(), chunks.size(), whole.length(), text);
            chunks.add(new StoredChunk(chunk, "key of " + text, Vector.of(1, chunks.size())));
            whole.append(text).append('\n');
        }
        return new DocumentUpdate(new Document(info, whole.toString(), List.of()), chunks);
    }

    static DocumentUpdate document(String uri, String... texts) {
        return document(DocumentInfo.of(uri), texts);
    }

    /** A batch with these documents and their ledger entries. */
    static StoreBatch batch(DocumentUpdate... updates) {
        var ledger = new ArrayList<LedgerEntry>();
        for (DocumentUpdate update : updates) {
            ledger.add(ledger(
                    update.document().info().uri(), Outcome.OK, update.chunks().size()));
        }
        return new StoreBatch(List.of(updates), List.of(), ledger);
    }

    static LedgerEntry ledger(String uri, Outcome outcome, int chunks) {
        return new LedgerEntry(
                DocumentInfo.DEFAULT_COLLECTION,
                uri,
                -1,
                Instant.EPOCH,
                "",
                outcome,
                "",
                chunks,
                0,
                Instant.EPOCH,
                "reader-1");
    }

    static List<ScoredChunk> search(Store store, String text) {
        return store.search(new KeywordQuery(text, SearchScope.everything(), 10));
    }

    /** The URIs of the documents found. */
    static List<String> uris(List<ScoredChunk> hits) {
        return hits.stream().map(hit -> hit.document().uri()).toList();
    }
}

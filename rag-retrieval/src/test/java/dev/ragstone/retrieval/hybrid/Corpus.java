package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.util.ArrayList;
import java.util.List;

/** A store in memory with an embedder, filled one document at a time. */
final class Corpus {

    final HashingEmbedder embedder = new HashingEmbedder(64, 50);
    final InMemoryStore store = new InMemoryStore(64);

    /** Adds a document whose chunks are {@code texts}. */
    Corpus with(String uri, String... texts) {
        var info = DocumentInfo.of(uri);
        var chunks = new ArrayList<StoredChunk>();
        var text = new StringBuilder();
        for (String part : texts) {
            var chunk = Chunk.of(info.id(), chunks.size(), text.length(), part);
            var vector = embedder.embedDocuments(List.of(part)).getFirst().vector();
            chunks.add(new StoredChunk(chunk, part, vector));
            text.append(part).append('\n');
        }
        var document = new Document(info, text.toString(), List.of());
        store.commit(new StoreBatch(List.of(new DocumentUpdate(document, chunks)), List.of(), List.of()));
        return this;
    }

    HybridRetriever.Builder hybrid() {
        return HybridRetriever.builder(store, embedder);
    }
}

package dev.ragstone.testkit;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.ingestion.VectorKeys;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store with an embedder, filled one document at a time, whose chunks may overlap and have parents.
 *
 * @since 0.1
 */
public final class FilledStore {

    /** Of the embedder's vectors, for which the store has to be open. */
    public static final int DIMENSION = 64;

    private final HashingEmbedder embedder = new HashingEmbedder(DIMENSION);
    private final Store store;

    /** Fills {@code store}, which stays the caller's. */
    public FilledStore(Store store) {
        this.store = store;
    }

    /** What embeds the documents. */
    public HashingEmbedder embedder() {
        return embedder;
    }

    /** Where they are. */
    public Store store() {
        return store;
    }

    /** Adds a document whose chunks are {@code texts}, with an empty line between them. */
    public FilledStore add(DocumentInfo info, String... texts) {
        var chunks = new ArrayList<Chunk>();
        var text = new StringBuilder();
        for (String part : texts) {
            chunks.add(chunk(info, chunks.size(), text.length(), part, null));
            text.append(part).append("\n\n");
        }
        return put(info, text.toString(), chunks);
    }

    /** Adds a document of sections, each with its passages; a section's chunk comes before those of its passages. */
    public FilledStore addSections(DocumentInfo info, List<List<String>> sections) {
        var chunks = new ArrayList<Chunk>();
        var text = new StringBuilder();
        for (List<String> passages : sections) {
            Chunk parent = chunk(info, chunks.size(), text.length(), String.join(" ", passages), null);
            chunks.add(new Chunk(
                    parent.id(),
                    parent.documentId(),
                    parent.ordinal(),
                    Chunk.Level.SECTION,
                    parent.start(),
                    parent.end(),
                    parent.text(),
                    List.of(),
                    List.of(),
                    null));
            for (String passage : passages) {
                chunks.add(chunk(info, chunks.size(), text.length(), passage, parent.id()));
                text.append(passage).append(' ');
            }
            text.append("\n\n");
        }
        return put(info, text.toString(), chunks);
    }

    /** Adds a document cut every {@code step} characters into chunks of {@code size}. */
    public FilledStore addOverlapping(DocumentInfo info, String text, int size, int step) {
        var chunks = new ArrayList<Chunk>();
        for (int start = 0; start < text.length(); start += step) {
            chunks.add(chunk(
                    info, chunks.size(), start, text.substring(start, Math.min(text.length(), start + size)), null));
        }
        return put(info, text, chunks);
    }

    private FilledStore put(DocumentInfo info, String text, List<Chunk> chunks) {
        var stored = new ArrayList<StoredChunk>();
        for (Chunk chunk : chunks) {
            String embedded = VectorKeys.textOf(chunk, info);
            var vector = embedder.embedDocuments(List.of(embedded)).getFirst().vector();
            var tokens =
                    embedder.embedDocumentTokens(List.of(embedded)).getFirst().tokens();
            stored.add(new StoredChunk(
                    chunk,
                    VectorKeys.of(embedder.model(), chunk, info),
                    vector,
                    store.tokenArchive()
                            .map(archive -> archive.compress(tokens))
                            .orElse(null)));
        }
        var update = new DocumentUpdate(new Document(info, text, List.of()), stored);
        store.commit(new StoreBatch(List.of(update), List.of(), List.of()));
        return this;
    }

    private static Chunk chunk(DocumentInfo info, int ordinal, int start, String text, @Nullable String parent) {
        Chunk chunk = Chunk.of(info.id(), ordinal, start, text);
        return new Chunk(
                chunk.id(),
                chunk.documentId(),
                ordinal,
                chunk.level(),
                start,
                chunk.end(),
                text,
                List.of(),
                List.of(),
                parent);
    }
}

package dev.ragstone.retrieval.refine;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.pipeline.VectorKeys;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store with an embedder, filled one document at a time, whose chunks may overlap and have parents. */
public final class Shelf {

    public static final int DIMENSION = 64;

    public final HashingEmbedder embedder = new HashingEmbedder(DIMENSION);
    public final Store store;

    /** A shelf in memory. */
    public Shelf() {
        this(new InMemoryStore(DIMENSION));
    }

    /** A shelf over {@code store}. */
    public Shelf(Store store) {
        this.store = store;
    }

    /** Adds a document whose chunks are {@code texts}, with an empty line between them. */
    public Shelf add(String uri, String... texts) {
        return add(DocumentInfo.of(uri), texts);
    }

    /** Adds a document whose chunks are {@code texts}, with an empty line between them. */
    public Shelf add(DocumentInfo info, String... texts) {
        var chunks = new ArrayList<Chunk>();
        var text = new StringBuilder();
        for (String part : texts) {
            chunks.add(chunk(info, chunks.size(), text.length(), part, null));
            text.append(part).append("\n\n");
        }
        return put(info, text.toString(), chunks);
    }

    /** Adds a document of sections, each with its passages; a section's chunk comes before those of its passages. */
    public Shelf addSections(DocumentInfo info, List<List<String>> sections) {
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
    public Shelf addOverlapping(DocumentInfo info, String text, int size, int step) {
        var chunks = new ArrayList<Chunk>();
        for (int start = 0; start < text.length(); start += step) {
            chunks.add(chunk(
                    info, chunks.size(), start, text.substring(start, Math.min(text.length(), start + size)), null));
        }
        return put(info, text, chunks);
    }

    private Shelf put(DocumentInfo info, String text, List<Chunk> chunks) {
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

    /** A hit on the chunk numbered {@code ordinal} of a stored document. */
    public Hit hit(String uri, int ordinal, double score) {
        Document document = store.catalog().document(DocumentInfo.of(uri).id()).orElseThrow();
        Chunk chunk = store.catalog().chunks(document.id()).get(ordinal);
        return new Hit(document.info(), chunk, score, List.of(new LegScore("fused", 1, score)));
    }

    /** A hit on a text that is stored nowhere. */
    public static Hit hit(String uri, String text, double score) {
        return hit(uri, 0, text, score);
    }

    /** A hit on a text that is stored nowhere, as the chunk numbered {@code ordinal}. */
    public static Hit hit(String uri, int ordinal, String text, double score) {
        var info = DocumentInfo.of(uri);
        return new Hit(
                info,
                Chunk.of(info.id(), ordinal, 100 * ordinal, text),
                score,
                List.of(new LegScore("fused", 1, score)));
    }

    public static List<String> uris(List<Hit> hits) {
        return hits.stream().map(hit -> hit.document().uri()).toList();
    }

    public static List<String> texts(List<Hit> hits) {
        return hits.stream().map(hit -> hit.chunk().text()).toList();
    }

    public HybridRetriever hybrid() {
        return HybridRetriever.builder(store, embedder).build();
    }

    public RefinedRetriever.Builder refined() {
        return RefinedRetriever.builder(hybrid(), store);
    }
}

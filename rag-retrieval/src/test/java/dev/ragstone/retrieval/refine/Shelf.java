package dev.ragstone.retrieval.refine;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.FilledStore;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.util.List;

/** A store with an embedder, filled one document at a time, and what searches it. */
public final class Shelf {

    public static final int DIMENSION = FilledStore.DIMENSION;

    public final HashingEmbedder embedder;
    public final Store store;

    private final FilledStore filled;

    /** A shelf in memory. */
    public Shelf() {
        this(new InMemoryStore(DIMENSION));
    }

    /** A shelf over {@code store}. */
    public Shelf(Store store) {
        this.store = store;
        this.filled = new FilledStore(store);
        this.embedder = filled.embedder();
    }

    /** Adds a document whose chunks are {@code texts}, with an empty line between them. */
    public Shelf add(String uri, String... texts) {
        return add(DocumentInfo.of(uri), texts);
    }

    /** Adds a document whose chunks are {@code texts}, with an empty line between them. */
    public Shelf add(DocumentInfo info, String... texts) {
        filled.add(info, texts);
        return this;
    }

    /** Adds a document of sections, each with its passages; a section's chunk comes before those of its passages. */
    public Shelf addSections(DocumentInfo info, List<List<String>> sections) {
        filled.addSections(info, sections);
        return this;
    }

    /** Adds a document cut every {@code step} characters into chunks of {@code size}. */
    public Shelf addOverlapping(DocumentInfo info, String text, int size, int step) {
        filled.addOverlapping(info, text, size, step);
        return this;
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

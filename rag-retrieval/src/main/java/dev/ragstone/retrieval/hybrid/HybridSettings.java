package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Fusion;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorSearch;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** What a {@link HybridRetriever} is made of and told to do. */
record HybridSettings(
        KeywordSearch keywords,
        VectorSearch vectors,
        Embedder embedder,
        Fusion fusion,
        FetchDepth depth,
        int maxPerDocument,
        Map<String, Double> minimums,
        Set<Chunk.Level> levels,
        FeedbackSettings feedback,
        Duration vectorTimeout) {

    HybridSettings {
        minimums = Map.copyOf(minimums);
        levels = Set.copyOf(levels);
    }

    HybridSettings levels(Set<Chunk.Level> levels) {
        return new HybridSettings(
                keywords, vectors, embedder, fusion, depth, maxPerDocument, minimums, levels, feedback, vectorTimeout);
    }

    HybridSettings fusion(Fusion fusion) {
        return new HybridSettings(
                keywords, vectors, embedder, fusion, depth, maxPerDocument, minimums, levels, feedback, vectorTimeout);
    }

    Admission admission(String leg) {
        return new Admission(minimums.getOrDefault(leg, Double.NEGATIVE_INFINITY), levels);
    }

    boolean canLearnWords() {
        return can(keywords, StoreCapability.WORD_FEEDBACK);
    }

    boolean canLearnVectors() {
        return can(vectors, StoreCapability.VECTOR_FEEDBACK);
    }

    private static boolean can(Object search, StoreCapability capability) {
        return search instanceof Store store && store.capabilities().contains(capability);
    }
}

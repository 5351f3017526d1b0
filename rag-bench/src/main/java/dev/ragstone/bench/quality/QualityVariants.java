package dev.ragstone.bench.quality;

import dev.ragstone.embedded.Preset;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.fusion.MaxNormFusion;
import dev.ragstone.retrieval.fusion.MinMaxFusion;
import dev.ragstone.retrieval.fusion.ReciprocalRankFusion;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.hybrid.VectorRetriever;
import dev.ragstone.retrieval.late.LateInteractionReranker;
import dev.ragstone.retrieval.late.QueryRememberingEmbedder;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The ways to search one index that are compared with one another. */
final class QualityVariants {

    private static final int CANDIDATES = 50;

    private final Store store;
    private final Embedder embedder;
    private final Map<String, Retriever> variants = new LinkedHashMap<>();

    private QualityVariants(Store store, Embedder embedder) {
        this.store = store;
        this.embedder = embedder;
    }

    /** All of them by name, in the order of the report. */
    static Map<String, Retriever> over(Store store, Embedder embedder) {
        var variants = new QualityVariants(store, embedder);
        variants.legs();
        variants.fusions();
        variants.feedback("min-max", MinMaxFusion.builder().build());
        variants.feedback("z-score", ZScoreFusion.builder().build());
        variants.lateInteraction();
        for (Preset preset : Preset.values()) {
            variants.variants.put(preset.name().toLowerCase(Locale.ROOT), preset.retriever(store, embedder));
        }
        return variants.variants;
    }

    private void legs() {
        variants.put("bm25", KeywordRetriever.of(store));
        variants.put("vector/no-prefix", VectorRetriever.of(store, new PlainQueries(embedder)));
        variants.put("vector", VectorRetriever.of(store, embedder));
    }

    private void fusions() {
        put("rrf", ReciprocalRankFusion.builder().build());
        put("max-norm-.3", MaxNormFusion.builder().alpha(0.3).build());
        put("max-norm-.7", MaxNormFusion.builder().build());
        put("relative-score-.75", MinMaxFusion.relativeScore().alpha(0.75).build());
        put("min-max", MinMaxFusion.builder().build());
        put("z-score", ZScoreFusion.builder().build());
        put("z-score-.6", ZScoreFusion.builder().alpha(0.6).build());
    }

    private void feedback(String name, Fusion fusion) {
        variants.put("hybrid/" + name + "+words", hybrid(fusion).wordFeedback().build());
        variants.put(
                "hybrid/" + name + "+vectors", hybrid(fusion).vectorFeedback().build());
        variants.put(
                "hybrid/" + name + "+both",
                hybrid(fusion).wordFeedback().vectorFeedback().build());
    }

    private void lateInteraction() {
        Embedder remembering = QueryRememberingEmbedder.of(embedder);
        Fusion fusion = ZScoreFusion.builder().build();
        variants.put(
                "hybrid/z-score+late",
                late(HybridRetriever.builder(store, remembering).fusion(fusion), remembering));
        variants.put(
                "hybrid/z-score+words+late",
                late(HybridRetriever.builder(store, remembering).fusion(fusion).wordFeedback(), remembering));
        variants.put(
                "hybrid/z-score+vectors+late",
                late(HybridRetriever.builder(store, remembering).fusion(fusion).vectorFeedback(), remembering));
    }

    private Retriever late(HybridRetriever.Builder base, Embedder remembering) {
        var reranker = LateInteractionReranker.builder(remembering).store(store).build();
        return RefinedRetriever.builder(base.build(), store)
                .rerank(reranker)
                .candidates(CANDIDATES)
                .keep(0)
                .build();
    }

    private void put(String name, Fusion fusion) {
        variants.put("hybrid/" + name, hybrid(fusion).build());
    }

    private HybridRetriever.Builder hybrid(Fusion fusion) {
        return HybridRetriever.builder(store, embedder).fusion(fusion);
    }
}

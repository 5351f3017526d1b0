package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.cache.CachingEmbedder;
import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.diversity.NearDuplicates;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;

/** The one place where the steps of a search are put together, preset by preset. */
final class PresetRetrieval {

    private static final int FAST_FACTOR = 2;
    private static final int FAST_MINIMUM = 30;

    private final EmbeddedRagBuilder settings;

    PresetRetrieval(EmbeddedRagBuilder settings) {
        this.settings = settings;
    }

    /** Searches {@code store} by words and by meaning. */
    Retriever hybrid(Store store, Embedder embedder) {
        // Neither retriever closes the embedder, so it is no matter that the one that remembers queries stays open.
        var base = HybridRetriever.builder(store, settings.cache ? CachingEmbedder.of(embedder) : embedder)
                .fusion(settings.fusion)
                .maxPerDocument(settings.maxPerDocument);
        switch (settings.preset) {
            case FAST -> base.overfetch(FAST_FACTOR, FAST_MINIMUM);
            case DEFAULT, BEST -> {
                // As deep as the retriever looks by itself.
            }
        }
        return refined(base.build(), store, embedder);
    }

    /** What happens to the hits that {@code base} finds in {@code store}. */
    Retriever refined(Retriever base, Store store, Embedder embedder) {
        var steps = RefinedRetriever.builder(base, store)
                .embeddingModel(embedder.model())
                .maxPerDocument(settings.maxPerDocument)
                .keep(0);
        if (settings.preset == Preset.BEST) {
            steps.removeDuplicates(NearDuplicates.DEFAULT_THRESHOLD);
        }
        if (settings.reranker != null) {
            steps.rerank(settings.reranker);
        }
        Retriever refined = settings.refinement.apply(steps).build();
        return settings.cache ? CachingRetriever.of(refined, store) : refined;
    }
}

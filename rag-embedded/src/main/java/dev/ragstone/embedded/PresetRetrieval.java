package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.cache.CachingEmbedder;
import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.diversity.NearDuplicates;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.late.LateInteractionReranker;
import dev.ragstone.retrieval.late.QueryRememberingEmbedder;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where the steps of a search are put together, preset by preset. */
final class PresetRetrieval {

    private static final Logger LOG = LoggerFactory.getLogger(PresetRetrieval.class);

    private static final int FAST_FACTOR = 2;
    private static final int FAST_MINIMUM = 30;

    /** A comparison of token vectors costs a tenth of a millisecond, a run of a reranking model a thousand times that. */
    private static final int LATE_CANDIDATES = 50;

    private static final int RERANKER_CANDIDATES = 20;

    private final EmbeddedRagBuilder settings;

    PresetRetrieval(EmbeddedRagBuilder settings) {
        this.settings = settings;
    }

    /** Searches {@code store} by words and by meaning. */
    Retriever hybrid(Store store, Embedder embedder) {
        // Nothing here closes the embedder, so it is no matter that those that remember queries stay open.
        Embedder asked = remembering(embedder);
        var base =
                HybridRetriever.builder(store, asked).fusion(settings.fusion).maxPerDocument(settings.maxPerDocument);
        switch (settings.preset) {
            case FAST -> base.overfetch(FAST_FACTOR, FAST_MINIMUM);
            case DEFAULT -> {
                // As deep as the retriever looks by itself.
            }
            case BEST -> base.wordFeedback().vectorFeedback();
        }
        return refined(base.build(), store, asked);
    }

    /** What happens to the hits that {@code base} finds in {@code store}. */
    Retriever refined(Retriever base, Store store, Embedder embedder) {
        var steps = RefinedRetriever.builder(base, store)
                .embeddingModel(embedder.model())
                .maxPerDocument(settings.maxPerDocument)
                .keep(0);
        if (settings.preset == Preset.BEST) {
            steps.removeDuplicates(NearDuplicates.DEFAULT_THRESHOLD);
            lateInteraction(store, embedder, steps);
        }
        if (settings.reranker != null) {
            steps.rerank(settings.reranker).candidates(RERANKER_CANDIDATES);
        }
        Retriever refined = settings.refinement.apply(steps).build();
        return settings.cache ? CachingRetriever.of(refined, store) : refined;
    }

    /** One run of the model has the vector of a question and those of its tokens. */
    private Embedder remembering(Embedder embedder) {
        if (settings.preset == Preset.BEST && embedder.tokenEmbedder().isPresent()) {
            return QueryRememberingEmbedder.of(embedder);
        }
        return settings.cache ? CachingEmbedder.of(embedder) : embedder;
    }

    private static void lateInteraction(Store store, Embedder embedder, RefinedRetriever.Builder steps) {
        if (embedder.tokenEmbedder().isEmpty()) {
            LOG.warn(
                    "the preset BEST goes without late interaction, because {} gives no vectors for tokens",
                    embedder.model().id());
        } else {
            steps.rerank(LateInteractionReranker.builder(embedder).store(store).build())
                    .candidates(LATE_CANDIDATES);
        }
    }
}

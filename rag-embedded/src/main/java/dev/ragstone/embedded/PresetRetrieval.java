package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.cache.CachingEmbedder;
import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.diversity.NearDuplicates;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.late.LateInteractionReranker;
import dev.ragstone.retrieval.late.QueryRememberingEmbedder;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.time.Duration;
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

    /** For a question to be embedded once and not twice, no longer than its answer takes. */
    private static final long LAST_QUERIES_BYTES = 1L << 20;

    private static final Duration LAST_QUERIES_TIME = Duration.ofMinutes(1);

    private final EmbeddedRagBuilder settings;

    PresetRetrieval(EmbeddedRagBuilder settings) {
        this.settings = settings;
    }

    /** Whether questions are compared with what was found; who quotes does that in its own, stricter way. */
    boolean judgesSubjects() {
        return settings.judgingRelevance
                && settings.relevanceCheck == null
                && settings.generator != null
                && !(settings.generator instanceof ExtractiveGenerator);
    }

    /**
     * Searches {@code store} by words and by meaning.
     *
     * @param embedder as {@link #remembering} gives it
     */
    Retriever hybrid(Store store, Embedder embedder) {
        var base = HybridRetriever.builder(store, embedder)
                .fusion(settings.fusion)
                .maxPerDocument(settings.maxPerDocument);
        switch (settings.preset) {
            case FAST -> base.overfetch(FAST_FACTOR, FAST_MINIMUM);
            case DEFAULT -> {
                // As deep as the retriever looks by itself.
            }
            case BEST -> base.wordFeedback();
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
            lateInteraction(store, embedder, steps);
        }
        if (settings.reranker != null) {
            steps.rerank(settings.reranker).candidates(RERANKER_CANDIDATES);
        }
        Retriever refined = settings.refinement.apply(steps).build();
        return settings.cache ? CachingRetriever.of(refined, store) : refined;
    }

    /** One run of the model has the vector of a question and those of its tokens, for all who ask for them. */
    Embedder remembering(Embedder embedder) {
        if (settings.preset == Preset.BEST && embedder.tokenEmbedder().isPresent()) {
            return QueryRememberingEmbedder.of(embedder);
        }
        if (settings.cache) {
            return CachingEmbedder.of(embedder);
        }
        return judgesSubjects() ? CachingEmbedder.of(embedder, LAST_QUERIES_BYTES, LAST_QUERIES_TIME) : embedder;
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

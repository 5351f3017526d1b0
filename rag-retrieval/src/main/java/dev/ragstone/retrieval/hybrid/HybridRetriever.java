package dev.ragstone.retrieval.hybrid;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.fusion.MinMaxFusion;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.trace.SpanTimer;
import java.util.EnumSet;
import java.util.List;

/**
 * Searches by words and by meaning at the same time and fuses the two lists.
 *
 * <pre>{@code
 * var retriever = HybridRetriever.builder(store, embedder)
 *         .fusion(ReciprocalRankFusion.builder().build())
 *         .maxPerDocument(3)
 *         .build();
 * }</pre>
 *
 * <p>Safe for use by several threads. The words are searched in the caller's thread, the query is embedded and its vector
 * searched in a virtual thread that has ended when {@link #retrieve} returns or throws. Legs are named {@code bm25} and
 * {@code vector}; spans {@code embed}, {@code bm25}, {@code vector} and {@code fuse}.
 *
 * <p>If one leg fails, the other's hits are returned with a warning: {@code embedding-failed},
 * {@code vector-search-failed} or {@code keyword-search-failed}. If both fail, the store's exception is thrown. An
 * {@link IllegalArgumentException} of a search, such as that for a vector of the wrong dimension, is a mistake in the
 * set-up and always thrown. A query that the embedder cut short is reported as {@code query-truncated}. When the calling
 * thread is interrupted, the vector leg is interrupted too, and once it has ended a
 * {@link dev.ragstone.error.StoreException} is thrown with the thread's interrupted flag set.
 *
 * @since 0.1
 */
public final class HybridRetriever implements Retriever {

    private final KeywordSearch keywords;
    private final VectorSearch vectors;
    private final Embedder embedder;
    private final Fusion fusion;
    private final FetchDepth depth;
    private final int maxPerDocument;

    private HybridRetriever(Builder builder) {
        this.keywords = builder.keywords;
        this.vectors = builder.vectors;
        this.embedder = builder.embedder;
        this.fusion = builder.fusion;
        this.depth = builder.depth;
        this.maxPerDocument = builder.maxPerDocument;
    }

    /**
     * Starts a retriever over {@code store}; the caller closes the store and the embedder.
     *
     * @throws IllegalArgumentException if the store cannot search both ways within a scope
     */
    public static Builder builder(Store store, Embedder embedder) {
        var missing = EnumSet.of(StoreCapability.LEXICAL, StoreCapability.KNN, StoreCapability.FILTERED_KNN);
        missing.removeAll(store.capabilities());
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("hybrid retrieval needs a store with " + missing
                    + ", which this one does not have; use a KeywordRetriever or another store");
        }
        return builder(store, store, embedder);
    }

    /** Starts a retriever over two searches of the same chunks; the caller closes them and the embedder. */
    public static Builder builder(KeywordSearch keywords, VectorSearch vectors, Embedder embedder) {
        return new Builder(keywords, vectors, embedder);
    }

    @Override
    public Retrieval retrieve(Query query) {
        var byWords = new KeywordLeg(keywords, query);
        var byMeaning = new VectorLeg(vectors, embedder, query);
        return new DeepeningSearch(query, depth, maxPerDocument, List.of(byWords, byMeaning)).run(fetch -> {
            search(byWords, byMeaning, fetch);
            return fuse(List.of(byWords, byMeaning));
        });
    }

    private static void search(KeywordLeg byWords, VectorLeg byMeaning, int fetch) {
        try (var side = SideTask.start("ragstone-vector-leg", () -> byMeaning.fetch(fetch))) {
            byWords.fetch(fetch);
            side.join();
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while searching");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LegFailures.interrupted(e);
        }
    }

    private DeepeningSearch.Pass fuse(List<Leg> legs) {
        var answered = legs.stream().filter(Leg::answered).toList();
        if (answered.isEmpty()) {
            throw LegFailures.together(
                    legs.stream().flatMap(leg -> leg.failure().stream()).toList());
        }
        var timer = SpanTimer.start("fuse");
        List<Hit> hits = fusion.fuse(answered.stream().map(Leg::ranking).toList());
        return new DeepeningSearch.Pass(
                hits, List.of(timer.count("hits", hits.size()).ok()));
    }

    /** Configures a {@link HybridRetriever}. Not safe for use by several threads. */
    public static final class Builder {

        private final KeywordSearch keywords;
        private final VectorSearch vectors;
        private final Embedder embedder;
        private Fusion fusion = MinMaxFusion.builder().build();
        private FetchDepth depth = FetchDepth.DEFAULT;
        private int maxPerDocument;

        private Builder(KeywordSearch keywords, VectorSearch vectors, Embedder embedder) {
            this.keywords = keywords;
            this.vectors = vectors;
            this.embedder = embedder;
        }

        /** Sets how the two lists are merged. Default: {@link MinMaxFusion} with equal weights. */
        public Builder fusion(Fusion fusion) {
            this.fusion = fusion;
            return this;
        }

        /**
         * Sets how many chunks each leg fetches: {@code factor} times the query's limit, but at least {@code minimum}.
         * Default: 5 and 100.
         *
         * @throws IllegalArgumentException if one of them is less than one
         */
        public Builder overfetch(int factor, int minimum) {
            this.depth = new FetchDepth(factor, minimum);
            return this;
        }

        /**
         * Sets how many hits may come from one document when the query does not say; zero for no cap. Applied after
         * fusion; the legs look deeper if it leaves too few hits. Default: 0.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder maxPerDocument(int maxPerDocument) {
            if (maxPerDocument < 0) {
                throw new IllegalArgumentException("maxPerDocument must not be negative but was " + maxPerDocument);
            }
            this.maxPerDocument = maxPerDocument;
            return this;
        }

        /** Creates the retriever. */
        public HybridRetriever build() {
            return new HybridRetriever(this);
        }
    }
}

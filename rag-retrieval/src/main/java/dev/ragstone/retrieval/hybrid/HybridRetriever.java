package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorSearch;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Searches by words and by meaning at the same time and fuses the two lists.
 *
 * <pre>{@code
 * var retriever = HybridRetriever.builder(store, embedder)
 *         .fusion(ReciprocalRankFusion.builder().build())
 *         .maxPerDocument(3)
 *         .wordFeedback()
 *         .vectorFeedback()
 *         .build();
 * }</pre>
 *
 * <p>Safe for use by several threads. The words are searched in the caller's thread; the query is embedded and its vector
 * searched in another, which is done with it when {@link #retrieve} returns or throws, unless it is late, and ends with
 * {@link #close} or after ten seconds without work. That thread has none of the caller's inheritable thread-locals. Legs are
 * named {@code bm25} and {@code vector}; spans {@code embed}, {@code bm25}, {@code vector} and {@code fuse}.
 *
 * <p>If a document is replaced between the two searches, they are repeated, so that a list never holds two versions of
 * it.
 *
 * <p>Where an index holds passages beside their sections or documents, a list never holds a chunk and one that contains
 * it: of the two the better stays, with its own score.
 *
 * <p>With feedback, the best hits of the fused list say what else to look for, and the legs search a second time, within
 * the same scope; spans {@code feedback-bm25}, {@code feedback-vector} and {@code feedback-fuse}. Ranks and scores of legs
 * are then those of the second search, and a hit also has its place in the first under {@code before-feedback}. What is
 * not possible is left out and reported: {@code feedback-unsupported} if the store cannot, {@code feedback-skipped} if one
 * of the legs failed in the first search, {@code feedback-failed} if the second failed, the hits then being the first
 * one's.
 *
 * <p>It searches as the plan of a route says: at its levels, if it does not name all; with its weights in place of the
 * fusion's, if that is a {@link dev.ragstone.search.WeightedFusion}, or else with the warning {@code weights-ignored}; and by
 * one leg alone if that is its strategy or the other weighs nothing. One leg has no feedback, and if it fails, the other
 * stands in.
 *
 * <p>If one leg fails, the other's hits are returned with a warning: {@code embedding-failed},
 * {@code vector-search-failed} or {@code keyword-search-failed}. If both fail, the store's exception is thrown. A list with
 * null or without sound scores is a failure too. An {@link IllegalArgumentException} of a search, such as that for a vector of the wrong dimension, is a mistake in the
 * set-up and always thrown. A query that the embedder cut short is reported as {@code query-truncated}. When the calling
 * thread is interrupted, the vector leg is interrupted too, and once it has ended, or a second later if it does not, a
 * {@link dev.ragstone.error.StoreException} is thrown with the thread's interrupted flag set.
 *
 * <p>A vector leg that takes longer than {@link Builder#vectorTimeout} has failed: it is interrupted and not waited for, and
 * the hits are those by words. While four late ones have not ended, further retrievals go without at once. A
 * {@link dev.ragstone.embedding.Embedder} with a limit of its own, such as {@code TimeLimitedEmbedder} of rag-resilience, is
 * noticed sooner and by circuits too.
 *
 * @since 0.1
 */
public final class HybridRetriever implements RoutedRetriever {

    private final HybridSettings settings;
    private final SideThreads threads = new SideThreads();

    private HybridRetriever(HybridSettings settings) {
        this.settings = settings;
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
    public Retrieval retrieve(Query query, Route route) {
        return SearchByPlan.run(settings, threads, query, route.plan());
    }

    /** Ends its idle threads, and the others with their searches, which go on. */
    @Override
    public void close() {
        threads.close();
    }

    /** Configures a {@link HybridRetriever}. Not safe for use by several threads. */
    public static final class Builder {

        private final KeywordSearch keywords;
        private final VectorSearch vectors;
        private final Embedder embedder;
        private Fusion fusion = ZScoreFusion.builder().build();
        private FetchDepth depth = FetchDepth.DEFAULT;
        private int maxPerDocument;
        private final Map<String, Double> minimums = new TreeMap<>();
        private Set<Chunk.Level> levels = Admission.ALL_LEVELS;
        private FeedbackSettings feedback = FeedbackSettings.NONE;
        private Duration vectorTimeout = Patience.DEFAULT;

        private Builder(KeywordSearch keywords, VectorSearch vectors, Embedder embedder) {
            this.keywords = keywords;
            this.vectors = vectors;
            this.embedder = embedder;
        }

        /** Sets how the two lists are merged. Default: {@link ZScoreFusion} with equal weights. */
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

        /**
         * Sets the score from which on a chunk counts in {@code leg}; below it the chunk is taken as not found there, and
         * is no hit unless the other leg found it.
         *
         * <p>For {@code vector} it is a cosine, from -1 to 1, and means the same for every query; where to put it depends
         * on the model, whose unrelated texts may well have 0.5 or more. For {@code bm25} it has no upper bound, and grows
         * with the number of words in the query and the size of the index, so it suits a floor against chance matches
         * rather than a measure of relevance. With feedback it is applied to the scores of the second search as well.
         * Default: none.
         *
         * @throws IllegalArgumentException if there is no such leg, or {@code minimum} is not a number
         */
        public Builder minimumScore(String leg, double minimum) {
            if (!leg.equals(KeywordLeg.NAME) && !leg.equals(VectorLeg.NAME)) {
                throw new IllegalArgumentException(
                        "there is no leg " + leg + "; there are " + KeywordLeg.NAME + " and " + VectorLeg.NAME);
            }
            if (Double.isNaN(minimum)) {
                throw new IllegalArgumentException("the minimum score of leg " + leg + " must be a number");
            }
            minimums.put(leg, minimum);
            return this;
        }

        /**
         * Sets which levels are searched, where an index has several. Chunks of others are left out of both lists before
         * they are fused; the legs look deeper if that leaves too few hits. Default: all.
         *
         * @throws IllegalArgumentException if there are none
         */
        public Builder levels(Set<Chunk.Level> levels) {
            if (levels.isEmpty()) {
                throw new IllegalArgumentException("levels must not be empty");
            }
            this.levels = Set.copyOf(levels);
            return this;
        }

        /** Searches again with words from the best hits: {@code wordFeedback(10, 20, 0.3)}. Default: off. */
        public Builder wordFeedback() {
            return wordFeedback(10, 20, 0.3);
        }

        /**
         * Searches again with words from the best hits.
         *
         * @param chunks from how many hits words are taken
         * @param terms how many words are added
         * @param weight how much they count together, more than 0 and less than 1; the query counts the rest
         * @throws IllegalArgumentException if {@code chunks} is not positive, {@code terms} not from 1 to
         *     {@value dev.ragstone.store.WordFeedback#MAX_TERMS} or {@code weight} not more than 0 and less than 1
         * @see dev.ragstone.store.WordFeedback
         */
        public Builder wordFeedback(int chunks, int terms, double weight) {
            feedback = feedback.words(chunks, terms, weight);
            return this;
        }

        /** Searches again with a vector nearer to the best hits: {@code vectorFeedback(5, 0.2)}. Default: off. */
        public Builder vectorFeedback() {
            return vectorFeedback(5, 0.2);
        }

        /**
         * Searches again with a vector nearer to the best hits.
         *
         * @param chunks towards how many hits it is moved
         * @param weight how far, as a share of the way to their mean, more than 0 and less than 1
         * @throws IllegalArgumentException if {@code chunks} is not positive or {@code weight} not more than 0 and less
         *     than 1
         * @see dev.ragstone.store.VectorFeedback
         */
        public Builder vectorFeedback(int chunks, double weight) {
            feedback = feedback.vectors(chunks, weight);
            return this;
        }

        /**
         * Sets how long a retrieval waits for its vector leg once the words have been searched, all passes together. What
         * is late is left out, see {@link HybridRetriever}. Default: 30 seconds.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder vectorTimeout(Duration timeout) {
            this.vectorTimeout = Patience.checked(timeout);
            return this;
        }

        /** Creates the retriever. */
        public HybridRetriever build() {
            return new HybridRetriever(new HybridSettings(
                    keywords,
                    vectors,
                    embedder,
                    fusion,
                    depth,
                    maxPerDocument,
                    minimums,
                    levels,
                    feedback,
                    vectorTimeout));
        }
    }
}

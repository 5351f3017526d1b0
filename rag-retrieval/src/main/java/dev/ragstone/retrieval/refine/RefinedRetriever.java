package dev.ragstone.retrieval.refine;

import dev.ragstone.concurrent.TimeLimit;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.retrieval.diversity.DocumentShares;
import dev.ragstone.retrieval.diversity.MarginalRelevance;
import dev.ragstone.retrieval.diversity.NearDuplicates;
import dev.ragstone.retrieval.vectors.StoredVectors;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds with another retriever, and then removes near-duplicates, reranks, shares the places among documents, diversifies
 * and widens, as far as each was asked for.
 *
 * <pre>{@code
 * var retriever = RefinedRetriever.builder(HybridRetriever.builder(store, embedder).build(), store)
 *         .removeDuplicates(0.8)
 *         .rerank(reranker)
 *         .maxPerDocument(2)
 *         .widen(Widening.neighbours(1))
 *         .build();
 * }</pre>
 *
 * <p>The other retriever is asked for three times as many hits as wanted, and for at least as many as the reranker looks
 * at. Spans are {@code deduplicate}, {@code rerank}, {@code cap}, {@code spread}, {@code diversify} and {@code widen}. A
 * step that fails is left out with a warning named after it, such as {@code reranking-failed}; a failure of the search
 * itself is thrown. When nothing is found because the query may read nothing, or no document matches its filter, a warning
 * says so: {@link Retrieval#NO_READABLE_DOCUMENTS} or {@link Retrieval#NO_MATCHING_DOCUMENTS}.
 *
 * <p>Safe for use by several threads. Works in the caller's thread, apart from the reranker, which has one of its own.
 * Closing it closes the retriever below and interrupts rerankers that still run; it closes neither the store nor the
 * reranker, which others may share.
 *
 * @since 0.1
 */
public final class RefinedRetriever implements RoutedRetriever {

    private static final String CAPPED = "hits-capped";

    private final Retriever base;
    private final Store store;
    private final Builder settings;
    private final @Nullable TimedReranker reranking;
    private final @Nullable StoredVectors vectors;

    private RefinedRetriever(Builder settings) {
        this.base = settings.base;
        this.store = settings.store;
        this.settings = settings;
        this.reranking = settings.reranker == null
                ? null
                : new TimedReranker(settings.reranker, settings.candidates, settings.rerankTimeout);
        this.vectors = settings.model == null ? null : StoredVectors.of(store, settings.model);
    }

    /** Starts with no step at all; {@code base} must search {@code store}, which the caller closes. */
    public static Builder builder(Retriever base, Store store) {
        return new Builder(base, store);
    }

    @Override
    public Retrieval retrieve(Query query, Route route) {
        int limit = reranking == null || settings.keep == 0 ? query.limit() : Math.min(query.limit(), settings.keep);
        int perDocument = query.maxPerDocument() > 0 ? query.maxPerDocument() : settings.maxPerDocument;
        var run = new StepRun(query, RoutedRetriever.ask(base, widerQuery(query, limit, perDocument), route));
        steps(limit, perDocument).forEach(run::take);
        run.limit(limit);
        if (run.hits().size() == limit) {
            // It was said of the longer list that was asked for.
            run.withdraw(CAPPED);
        }
        Widening widening = settings.widening;
        if (widening != null) {
            run.take(new Step(
                    "widen",
                    "widening-failed",
                    "the hits are shown without the text around them",
                    (asked, hits, warnings) -> widening.widen(hits, store.catalog(), asked.scope())));
        }
        ScopeRemark.add(query.scope(), store.catalog(), run);
        return run.ended();
    }

    /** What to ask below for, so that enough is left after the steps. */
    private Query widerQuery(Query query, int limit, int perDocument) {
        long wanted =
                settings.drops() || (perDocument > 0 && reranking != null) ? (long) limit * settings.overfetch : limit;
        int fetch = (int) Math.min(Math.max(wanted, reranking == null ? 1 : settings.candidates), Integer.MAX_VALUE);
        Query wider = query.limit(Math.max(fetch, limit));
        if (perDocument == 0) {
            return wider;
        }
        // The reranker may find another chunk of a document to be its best.
        long below = reranking == null ? perDocument : (long) perDocument * settings.overfetch;
        return wider.maxPerDocument((int) Math.min(below, Integer.MAX_VALUE));
    }

    private List<Step> steps(int limit, int perDocument) {
        var steps = new ArrayList<Step>();
        NearDuplicates duplicates = settings.duplicates;
        if (duplicates != null) {
            steps.add(new Step(
                    "deduplicate",
                    "deduplication-failed",
                    "hits may repeat one another",
                    (query, hits, warnings) -> duplicates.remove(hits)));
        }
        TimedReranker asked = reranking;
        if (asked != null) {
            steps.add(new Step(
                    "rerank",
                    "reranking-failed",
                    "the hits are in the order in which they were found, without reranking",
                    (query, hits, warnings) -> asked.apply(query.text(), hits, warnings)));
        }
        if (perDocument > 0) {
            steps.add(new Step(
                    "cap",
                    "cap-failed",
                    "documents may have more hits than they should",
                    (query, hits, warnings) -> DocumentShares.atMost(perDocument, hits)));
        }
        if (settings.closeness > 0) {
            steps.add(new Step(
                    "spread",
                    "spread-failed",
                    "hits of one document are not spread",
                    (query, hits, warnings) -> DocumentShares.preferSeveral(settings.closeness, hits)));
        }
        if (settings.diversity > 0) {
            var choice = MarginalRelevance.of(settings.diversity);
            steps.add(new Step(
                    "diversify",
                    "diversity-failed",
                    "the hits are ordered by relevance alone",
                    (query, hits, warnings) -> choice.choose(hits, vectors(hits), limit)));
        }
        return steps;
    }

    private Map<String, Vector> vectors(List<Hit> hits) {
        return vectors == null ? Map.of() : vectors.of(hits);
    }

    @Override
    public void close() {
        if (reranking != null) {
            reranking.close();
        }
        base.close();
    }

    /** Configures a {@link RefinedRetriever}. Not safe for use by several threads. */
    public static final class Builder {

        private static final int CANDIDATES = 20;
        private static final int KEEP = 5;
        private static final int OVERFETCH = 3;
        private static final Duration RERANK_TIMEOUT = Duration.ofSeconds(5);

        private final Retriever base;
        private final Store store;
        private @Nullable NearDuplicates duplicates;
        private @Nullable Reranker reranker;
        private int candidates = CANDIDATES;
        private int keep = KEEP;
        private Duration rerankTimeout = RERANK_TIMEOUT;
        private int maxPerDocument;
        private double closeness;
        private double diversity;
        private @Nullable EmbeddingModel model;
        private int overfetch = OVERFETCH;
        private @Nullable Widening widening;

        private Builder(Retriever base, Store store) {
            this.base = base;
            this.store = store;
        }

        /**
         * Drops hits that share at least {@code threshold} of their word sequences with a better one; see
         * {@link NearDuplicates}. Default: all stay.
         *
         * @throws IllegalArgumentException if it is not above 0 and at most 1
         */
        public Builder removeDuplicates(double threshold) {
            this.duplicates = NearDuplicates.of(threshold);
            return this;
        }

        /** Sets what looks at the best hits again; it stays open. Default: nothing does. */
        public Builder rerank(Reranker reranker) {
            this.reranker = reranker;
            return this;
        }

        /**
         * Sets how many of the best hits the reranker looks at; those beyond keep their order behind them. Default: 20.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder candidates(int candidates) {
            this.candidates = positive("candidates", candidates);
            return this;
        }

        /**
         * Sets how many hits there are at most after reranking; zero for as many as the query asks for. Without a reranker
         * it has no effect. Default: 5.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder keep(int keep) {
            this.keep = notNegative("keep", keep);
            return this;
        }

        /**
         * Sets how long a search waits for the reranker before it goes on without. Default: 5 seconds.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder rerankTimeout(Duration rerankTimeout) {
            this.rerankTimeout = TimeLimit.positive("rerankTimeout", rerankTimeout);
            return this;
        }

        /**
         * Sets how many hits of one document stay when the query does not say, the best ones after reranking; zero for no
         * cap. Default: 0.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder maxPerDocument(int maxPerDocument) {
            this.maxPerDocument = notNegative("maxPerDocument", maxPerDocument);
            return this;
        }

        /**
         * Prefers another document's first hit to a document's further ones whose scores are close; see
         * {@link DocumentShares#preferSeveral}. Default: 0, no preference; 0.05 is a cautious one.
         *
         * @param closeness as a share of the distance between the best and the worst score
         * @throws IllegalArgumentException if it is not between 0 and 1
         */
        public Builder preferSeveralDocuments(double closeness) {
            this.closeness = share("closeness", closeness);
            return this;
        }

        /**
         * Sets how much hits are to differ: 0 is relevance only, 1 is diversity only. This is maximal marginal relevance
         * with lambda = 1 - diversity; see {@link MarginalRelevance}. Default: 0.
         *
         * @throws IllegalArgumentException if it is not between 0 and 1
         */
        public Builder diversity(double diversity) {
            this.diversity = share("diversity", diversity);
            return this;
        }

        /** Sets whose vectors the store holds, so that hits are compared by them. Default: they are compared by words. */
        public Builder embeddingModel(EmbeddingModel model) {
            this.model = model;
            return this;
        }

        /**
         * Sets how many times as many hits as wanted are looked for when a step may drop some. Default: 3.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder overfetch(int overfetch) {
            this.overfetch = positive("overfetch", overfetch);
            return this;
        }

        /** Sets how much of the text around them the hits get in the end. Default: none. */
        public Builder widen(Widening widening) {
            this.widening = widening;
            return this;
        }

        /** Creates the retriever. */
        public RefinedRetriever build() {
            return new RefinedRetriever(copy());
        }

        private boolean drops() {
            return duplicates != null || closeness > 0 || diversity > 0;
        }

        /** What is built must not change with the builder. */
        private Builder copy() {
            var copy = new Builder(base, store);
            copy.duplicates = duplicates;
            copy.reranker = reranker;
            copy.candidates = candidates;
            copy.keep = keep;
            copy.rerankTimeout = rerankTimeout;
            copy.maxPerDocument = maxPerDocument;
            copy.closeness = closeness;
            copy.diversity = diversity;
            copy.model = model;
            copy.overfetch = overfetch;
            copy.widening = widening;
            return copy;
        }

        private static int positive(String name, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(name + " must be positive but was " + value);
            }
            return value;
        }

        private static int notNegative(String name, int value) {
            if (value < 0) {
                throw new IllegalArgumentException(name + " must not be negative but was " + value);
            }
            return value;
        }

        private static double share(String name, double value) {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException(name + " must lie between 0 and 1 but was " + value);
            }
            return value;
        }
    }
}

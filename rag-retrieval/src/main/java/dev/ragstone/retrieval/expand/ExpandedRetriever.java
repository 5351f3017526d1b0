package dev.ragstone.retrieval.expand;

import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.concurrent.TimeLimit;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.retrieval.fusion.ReciprocalRankFusion;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a question in several forms at once and fuses what is found.
 *
 * <pre>{@code
 * var retriever = ExpandedRetriever.builder(HybridRetriever.builder(store, embedder).build())
 *         .router(new RuleBasedRouter())
 *         .expander(new RuleBasedExpander())
 *         .expander(IndexSynonyms.of(store))
 *         .expander(ModelExpander.paraphrases(generator, 3))
 *         .timeBudget(Duration.ofSeconds(2))
 *         .build();
 * }</pre>
 *
 * <p>The expanders work in parallel with one another and with the search for the question itself, and each query they
 * give is searched for as soon as it is there, with the filter, the access, the limit and the cap of the query. The search
 * for the question is waited for however long it takes; the rest until the time budget is over. What is late or fails is
 * left out with a warning, {@code expansion-late} or {@code expansion-failed}; if nothing else is left, the result is that
 * of the question alone. Lists are fused as the legs {@code question}, {@code paraphrase-1} and so on, and the last leg of
 * each hit is {@code expanded}; a hit keeps the legs of the search that found it first. The span is {@code expand}.
 *
 * <p>Safe for use by several threads if its parts are. Within the time the result does not depend on who was faster.
 * Closing it closes the retriever below and the expanders, and interrupts what still runs; a retriever for one kind of
 * query, the router and the models stay open.
 *
 * @since 0.1
 */
public final class ExpandedRetriever implements RoutedRetriever {

    /** One question alone may leave several searches behind, which end as soon as they notice. */
    private static final int MOST_LATE = 64;

    private final Retriever base;
    private final @Nullable QuestionRouter router;
    private final List<QueryExpander> expanders;
    private final Map<ExpandedQuery.Kind, Retriever> special;
    private final Fusion fusion;
    private final Duration timeBudget;
    private final int maxQueries;
    private final CallThreads threads = new CallThreads("ragstone-expand-");
    private final LimitedCalls calls = threads.calls(MOST_LATE);

    private ExpandedRetriever(Builder builder) {
        this.base = builder.base;
        this.router = builder.router;
        this.expanders = List.copyOf(builder.expanders);
        this.special = new EnumMap<>(builder.special);
        this.fusion = builder.fusion;
        this.timeBudget = builder.timeBudget;
        this.maxQueries = builder.maxQueries;
    }

    /** Starts without an expander, with reciprocal rank fusion, two seconds and six queries. */
    public static Builder builder(Retriever base) {
        return new Builder(base);
    }

    /**
     * Finds what answers {@code query}. If nobody has looked at it yet, which is when {@code route} {@linkplain
     * Route#isStandard is standard}, it is routed first, if there is a router; one that fails is left out.
     */
    @Override
    public Retrieval retrieve(Query query, Route route) {
        var run = new ExpansionRun(query, fusion);
        Route taken = router == null || !route.isStandard()
                ? route
                : run.route(router).with(route.choice());
        return retrieve(query, taken, run);
    }

    private Retrieval retrieve(Query query, Route route, ExpansionRun run) {
        if (expanders.isEmpty()) {
            return run.ended(RoutedRetriever.ask(base, query, route));
        }
        try (var legs = new ExpansionLegs(calls, timeBudget, maxQueries)) {
            for (QueryExpander expander : expanders) {
                legs.start(
                        () -> expander.expand(query, route, timeBudget),
                        expanded -> RoutedRetriever.ask(
                                special.getOrDefault(expanded.kind(), base), query.text(expanded.text()), route));
            }
            Retrieval own = RoutedRetriever.ask(base, query, route);
            return run.fused(own, legs.collect(run));
        }
    }

    @Override
    public void close() {
        threads.close();
        expanders.forEach(QueryExpander::close);
        base.close();
    }

    /** Configures an {@link ExpandedRetriever}. Not safe for use by several threads. */
    public static final class Builder {

        private final Retriever base;
        private final List<QueryExpander> expanders = new ArrayList<>();
        private final Map<ExpandedQuery.Kind, Retriever> special = new EnumMap<>(ExpandedQuery.Kind.class);
        private @Nullable QuestionRouter router;
        // The question is what was asked; everything else is a guess at it.
        private Fusion fusion =
                ReciprocalRankFusion.builder().weight(ExpansionRun.QUESTION, 2).build();
        private Duration timeBudget = Duration.ofSeconds(2);
        private int maxQueries = 6;

        private Builder(Retriever base) {
            this.base = base;
        }

        /** Adds an expander; it is closed with the retriever. Default: none. */
        public Builder expander(QueryExpander expander) {
            expanders.add(expander);
            return this;
        }

        /** Sets what routes questions that come without a route; it stays open. Default: {@link Route#standard()}. */
        public Builder router(QuestionRouter router) {
            this.router = router;
            return this;
        }

        /**
         * Sets what searches for queries of {@code kind}, such as vectors alone for hypothetical passages; it stays open.
         * Default: what searches for the question.
         */
        public Builder retriever(ExpandedQuery.Kind kind, Retriever retriever) {
            special.put(kind, retriever);
            return this;
        }

        /**
         * Sets how the lists are fused. Default: {@link ReciprocalRankFusion}, where the leg {@code question} counts
         * twice.
         */
        public Builder fusion(Fusion fusion) {
            this.fusion = fusion;
            return this;
        }

        /**
         * Sets how long expansion and the searches it leads to may take, from the beginning. Default: 2 seconds.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder timeBudget(Duration timeBudget) {
            this.timeBudget = TimeLimit.positive("timeBudget", timeBudget);
            return this;
        }

        /**
         * Sets how many queries there are at most besides the question. Default: 6.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder maxQueries(int maxQueries) {
            if (maxQueries < 1) {
                throw new IllegalArgumentException("maxQueries must be positive but was " + maxQueries);
            }
            this.maxQueries = maxQueries;
            return this;
        }

        /** Creates the retriever. */
        public ExpandedRetriever build() {
            return new ExpandedRetriever(this);
        }
    }
}

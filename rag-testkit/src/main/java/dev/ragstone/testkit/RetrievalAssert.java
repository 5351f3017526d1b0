package dev.ragstone.testkit;

import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.List;
import java.util.function.Function;

/**
 * An assertion about a search over a judged set; see {@link RetrievalAssertions}.
 *
 * <p>A failure names the value and the queries that are below it, with what they wanted, at which rank it was found,
 * and what they got instead. Used by one thread.
 *
 * @since 0.1
 */
public final class RetrievalAssert {

    private final Evaluation evaluation;
    private final int depth;

    private RetrievalAssert(Evaluation evaluation, int depth) {
        this.evaluation = evaluation;
        this.depth = depth;
    }

    /**
     * Fails unless the mean {@linkplain RankingMetrics#ndcgAt nDCG@k} is at least {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasNdcgAt(int k, double least) {
        return has(RankingMetrics.ndcgAt(checked(k)), least);
    }

    /**
     * Fails unless the mean {@linkplain RankingMetrics#recallAt recall@k} is at least {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasRecallAt(int k, double least) {
        return has(RankingMetrics.recallAt(checked(k)), least);
    }

    /**
     * Fails unless the {@linkplain RankingMetrics#hitRateAt share of queries} with an answer among the first
     * {@code k} is at least {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasHitRateAt(int k, double least) {
        return has(RankingMetrics.hitRateAt(checked(k)), least);
    }

    /**
     * Fails unless the mean {@linkplain RankingMetrics#precisionAt precision@k} is at least {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasPrecisionAt(int k, double least) {
        return has(RankingMetrics.precisionAt(checked(k)), least);
    }

    /**
     * Fails unless the mean {@linkplain RankingMetrics#averagePrecisionAt average precision} of the first {@code k},
     * MAP@k, is at least {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasMapAt(int k, double least) {
        return has(RankingMetrics.averagePrecisionAt(checked(k)), least);
    }

    /**
     * Fails unless the {@linkplain RankingMetrics#mrrAt mean reciprocal rank} within the first {@code k} is at least
     * {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasMrrAt(int k, double least) {
        return has(RankingMetrics.mrrAt(checked(k)), least);
    }

    /**
     * Fails unless the {@linkplain RankingMetrics#mrrAt mean reciprocal rank} of whole lists is at least {@code
     * least}.
     */
    public RetrievalAssert hasMrr(double least) {
        return has(RankingMetrics.mrrAt(depth), least);
    }

    /** Fails unless the mean of {@code metric} is at least {@code least}. */
    public RetrievalAssert has(RankingMetric metric, double least) {
        double actual = evaluation.mean(metric);
        if (!(actual >= least)) {
            throw new AssertionError(new QualityMessage(evaluation, metric).below(least, actual));
        }
        return this;
    }

    /**
     * Fails if the mean of {@code metric} is lower than that of {@code earlier} by more than {@code tolerance}: pins
     * the quality of today's search to that of a run that was kept, for instance in a TREC run file.
     *
     * @throws IllegalArgumentException if {@code tolerance} is negative, or {@code earlier} has none of the queries
     */
    public RetrievalAssert isNoWorseThan(RankedRun earlier, RankingMetric metric, double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance must not be negative but was " + tolerance);
        }
        if (evaluation.set().answerable().stream().noneMatch(earlier.entries()::containsKey)) {
            throw new IllegalArgumentException("the run '" + earlier.name() + "' has none of these queries");
        }
        var comparison = Comparison.of(metric, earlier.evaluate(evaluation.set()), evaluation);
        if (comparison.difference() < -tolerance) {
            throw new AssertionError(
                    new QualityMessage(evaluation, metric).worse(earlier.name(), comparison, tolerance));
        }
        return this;
    }

    /** What was measured, for further checks and reports. */
    public Evaluation evaluation() {
        return evaluation;
    }

    private int checked(int k) {
        if (k > depth) {
            throw new IllegalArgumentException(
                    "k is " + k + " but the search was asked for " + depth + " hits; raise limit(...)");
        }
        return k;
    }

    /**
     * What is to be measured: a search, how deep its lists go, and how a hit is named. Used by one thread.
     *
     * @since 0.1
     */
    public static final class Subject {

        private final Function<Query, List<Hit>> search;
        private Function<Hit, String> name = hit -> hit.document().id();
        private int limit = 100;

        Subject(Function<Query, List<Hit>> search) {
            this.search = search;
        }

        /**
         * Sets how many hits to ask for. Default: 100. A document of which several chunks are found counts once, at its
         * best rank.
         *
         * @throws IllegalArgumentException if {@code limit} is not positive
         */
        public Subject limit(int limit) {
            if (limit < 1) {
                throw new IllegalArgumentException("limit must be positive but was " + limit);
            }
            this.limit = limit;
            return this;
        }

        /** Sets how the judged set names a hit. Default: by the id of its document. */
        public Subject namingHitsBy(Function<Hit, String> name) {
            this.name = name;
            return this;
        }

        /** Asks all queries of {@code set} that have an answer. */
        public RetrievalAssert on(JudgedSet set) {
            Evaluation evaluation = Evaluation.run(set, this::ask);
            return new RetrievalAssert(evaluation, limit);
        }

        /**
         * Asks all questions that have an answer. Hits are named by the targets they match, whatever
         * {@link #namingHitsBy} says, and come from as many documents unless a question is about passages.
         */
        public RetrievalAssert on(JudgedQuestions questions) {
            RankedRun found = questions.ask("search", limit, search);
            return new RetrievalAssert(found.evaluate(questions.judgedSet()), limit);
        }

        private List<String> ask(String text) {
            return search.apply(Query.of(text).limit(limit)).stream().map(name).toList();
        }
    }
}

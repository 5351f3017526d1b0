package dev.ragstone.testkit;

import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An assertion about a search over a judged set; see {@link RetrievalAssertions}.
 *
 * <p>A failure names the value, the worst queries, and what they wanted and got. Used by one thread.
 *
 * @since 0.1
 */
public final class RetrievalAssert {

    private static final int WORST = 5;
    private static final int SHOWN = 5;

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
     * Fails unless the {@linkplain RankingMetrics#hitRateAt share of queries} with an answer among the first {@code k} is
     * at least {@code least}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive or more than the search was asked for
     */
    public RetrievalAssert hasHitRateAt(int k, double least) {
        return has(RankingMetrics.hitRateAt(checked(k)), least);
    }

    /** Fails unless the {@linkplain RankingMetrics#mrrAt mean reciprocal rank} of whole lists is at least {@code least}. */
    public RetrievalAssert hasMrr(double least) {
        return has(RankingMetrics.mrrAt(depth), least);
    }

    /** Fails unless the mean of {@code metric} is at least {@code least}. */
    public RetrievalAssert has(RankingMetric metric, double least) {
        double actual = evaluation.mean(metric);
        if (!(actual >= least)) {
            throw new AssertionError(message(metric, least, actual));
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

    private String message(RankingMetric metric, double least, double actual) {
        var message = new StringBuilder(String.format(
                Locale.ROOT,
                "expected %s of at least %.4f over %d queries but was %.4f; the worst queries:",
                metric.name(),
                least,
                evaluation.set().answerable().size(),
                actual));
        for (String query : evaluation.worst(metric, WORST)) {
            message.append(String.format(
                    Locale.ROOT,
                    "%n  %.4f  %s: %s%n          wanted %s%n          got    %s",
                    evaluation.value(metric, query),
                    query,
                    evaluation.set().queries().getOrDefault(query, ""),
                    wanted(evaluation.set().judgements().of(query)),
                    got(evaluation.rankings().getOrDefault(query, List.of()))));
        }
        return message.toString();
    }

    private static String wanted(Map<String, Integer> grades) {
        return grades.entrySet().stream()
                .filter(grade -> grade.getValue() > 0)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(grade -> grade.getKey() + " (" + grade.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private static String got(List<String> ranking) {
        List<String> documents = ranking.stream().distinct().toList();
        String shown = documents.stream().limit(SHOWN).collect(Collectors.joining(", "));
        int more = documents.size() - SHOWN;
        return documents.isEmpty() ? "nothing" : more > 0 ? shown + " and " + more + " more" : shown;
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

        private List<String> ask(String text) {
            return search.apply(Query.of(text).limit(limit)).stream().map(name).toList();
        }
    }
}

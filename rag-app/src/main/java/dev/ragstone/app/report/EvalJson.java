package dev.ragstone.app.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ragstone.evaluation.Comparison;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.List;

/**
 * What {@code eval --json} prints.
 *
 * @param queries how many were judged and therefore run
 * @param comparisons left out when no comparison was asked for
 */
public record EvalJson(
        int docs,
        int queries,
        List<RunJson> runs,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ComparisonJson> comparisons) {

    /** A result without comparisons. */
    public EvalJson(int docs, int queries, List<RunJson> runs) {
        this(docs, queries, runs, List.of());
    }

    /**
     * The quality of one way to search.
     *
     * @param name {@code bm25}, {@code vector}, {@code hybrid} or {@code default}
     * @param p50Millis how long half of the queries took at most
     */
    public record RunJson(
            String name,
            @JsonProperty("ndcg@10") double ndcg10,
            @JsonProperty("recall@100") double recall100,
            @JsonProperty("mrr@10") double mrr10,
            double p50Millis) {

        /** The figures of a run. */
        public static RunJson of(RetrieverEvaluation run) {
            return new RunJson(
                    run.name(),
                    rounded(run.ndcgAt10()),
                    rounded(run.recallAt100()),
                    rounded(run.mrrAt10()),
                    Math.round(run.medianLatency().toNanos() / 1e4) / 100.0);
        }
    }

    /**
     * One run against an earlier one.
     *
     * @param difference of the means; positive when the candidate is better
     * @param low where the 95 % interval of the difference begins
     * @param high where it ends
     */
    public record ComparisonJson(
            String baseline,
            String candidate,
            String metric,
            double difference,
            double low,
            double high,
            double pValue,
            int wins,
            int ties,
            int losses) {

        /** The figures of a comparison of two runs with these names. */
        public static ComparisonJson of(String baseline, String candidate, Comparison comparison) {
            return new ComparisonJson(
                    baseline,
                    candidate,
                    comparison.metric().name(),
                    rounded(comparison.difference()),
                    rounded(comparison.interval().low()),
                    rounded(comparison.interval().high()),
                    rounded(comparison.pValue()),
                    comparison.wins(),
                    comparison.ties(),
                    comparison.losses());
        }
    }

    /** Four digits are what such figures are published with; one more shows a difference below that. */
    static double rounded(double value) {
        return Math.round(value * 1e5) / 1e5;
    }
}

package dev.ragstone.bench.quality;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ragstone.app.report.EvalJson;
import dev.ragstone.app.report.EvalJson.ComparisonJson;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code quality --json} prints.
 *
 * <p>There are no times in it: vectors come from a file or from the model, whichever a run happens to find, so the runs
 * of one benchmark are not alike in that.
 *
 * @param means what is gained on the mean of all sets
 */
record QualityJson(String chunking, List<SetJson> sets, List<MeanGainJson> means) {

    /** The runs over one test set. */
    record SetJson(String name, int docs, int queries, List<RunJson> runs, List<ComparisonJson> comparisons) {

        static SetJson of(MeasuredSet set, List<String> baselines, List<String> candidates) {
            var comparisons = new ArrayList<ComparisonJson>();
            for (String baseline : baselines) {
                for (String candidate : candidates) {
                    comparisons.add(ComparisonJson.of(baseline, candidate, set.compared(baseline, candidate)));
                }
            }
            List<RunJson> runs = set.runs().stream().map(RunJson::of).toList();
            return new SetJson(set.name(), set.docs(), set.queries(), runs, comparisons);
        }
    }

    /** The quality of one way to search. */
    record RunJson(
            String name,
            @JsonProperty("ndcg@10") double ndcg10,
            @JsonProperty("recall@100") double recall100,
            @JsonProperty("mrr@10") double mrr10) {

        static RunJson of(RetrieverEvaluation run) {
            EvalJson.RunJson figures = EvalJson.RunJson.of(run);
            return new RunJson(figures.name(), figures.ndcg10(), figures.recall100(), figures.mrr10());
        }
    }

    /**
     * One way to search against another on the mean of all sets.
     *
     * @param low where the 95 % interval of the difference begins
     * @param high where it ends
     */
    record MeanGainJson(String baseline, String candidate, String metric, double difference, double low, double high) {

        static MeanGainJson of(String baseline, String candidate, MeanGain gain) {
            return new MeanGainJson(
                    baseline,
                    candidate,
                    MeasuredSet.NDCG.name(),
                    rounded(gain.difference()),
                    rounded(gain.interval().low()),
                    rounded(gain.interval().high()));
        }

        /** To the digits of the figures of one set. */
        private static double rounded(double value) {
            return Math.round(value * 1e5) / 1e5;
        }
    }
}

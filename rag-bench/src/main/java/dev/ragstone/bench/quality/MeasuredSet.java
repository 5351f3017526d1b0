package dev.ragstone.bench.quality;

import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.List;

/** All runs over one test set, in the order of the report. */
record MeasuredSet(String name, int docs, List<RetrieverEvaluation> runs) {

    static final RankingMetric NDCG = RankingMetrics.ndcgAt(10);

    int queries() {
        return runs.getFirst().set().answerable().size();
    }

    RetrieverEvaluation run(String name) {
        return runs.stream().filter(run -> run.name().equals(name)).findFirst().orElseThrow();
    }

    /** The nDCG@10 of one run against that of another, query by query. */
    Comparison compared(String baseline, String candidate) {
        return Comparison.of(NDCG, run(baseline).lists(), run(candidate).lists());
    }
}

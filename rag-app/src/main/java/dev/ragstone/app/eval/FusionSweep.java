package dev.ragstone.app.eval;

import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.retrieval.cache.CachingEmbedder;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.eval.report.WeightSweep;
import dev.ragstone.retrieval.eval.report.WeightSweep.Point;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;

/** How the fused list changes from words only to meaning only. */
public final class FusionSweep {

    private static final int STEPS = 10;

    /** Room for the vectors of more queries than any judged set has. */
    private static final long QUERY_BYTES = 256L << 20;

    private FusionSweep() {}

    /** Runs all queries at eleven weights. Each query is embedded once. */
    public static WeightSweep run(EvaluatedIndex evaluated, RankingMetric metric) {
        // Not closed: the embedder behind it is the index's.
        var embedder = CachingEmbedder.of(evaluated.index().embedder(), QUERY_BYTES, Duration.ofDays(1));
        var points = new ArrayList<Point>();
        points.add(point(0, SearchWay.BM25.measure(evaluated), metric));
        for (int step = 1; step < STEPS; step++) {
            double weight = (double) step / STEPS;
            var fusion = ZScoreFusion.builder()
                    .weight("vector", weight)
                    .weight("bm25", 1 - weight)
                    .build();
            try (var both = HybridRetriever.builder(evaluated.index().store(), embedder)
                    .fusion(fusion)
                    .build()) {
                String name = String.format(Locale.ROOT, "hybrid with weight %.1f", weight);
                points.add(point(weight, evaluated.measure(name, both::retrieve), metric));
            }
        }
        points.add(point(1, SearchWay.VECTOR.measure(evaluated), metric));
        return new WeightSweep("weight of the vectors in a z-score fusion", metric.name(), points);
    }

    private static Point point(double weight, RetrieverEvaluation run, RankingMetric metric) {
        return new Point(weight, run.lists().mean(metric), run.lists().interval(metric));
    }
}

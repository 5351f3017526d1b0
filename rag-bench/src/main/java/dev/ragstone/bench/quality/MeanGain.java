package dev.ragstone.bench.quality;

import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.Interval;
import java.util.List;

/** How much one run gains over another on the mean of several sets, each of which counts the same. */
record MeanGain(double difference, Interval interval) {

    static MeanGain of(List<MeasuredSet> sets, String baseline, String candidate) {
        List<Comparison> comparisons =
                sets.stream().map(set -> set.compared(baseline, candidate)).toList();
        double difference = comparisons.stream()
                .mapToDouble(Comparison::difference)
                .average()
                .orElseThrow();
        List<double[]> differences =
                comparisons.stream().map(MeanGain::differences).toList();
        return new MeanGain(difference, Interval.ofMeans(differences));
    }

    private static double[] differences(Comparison comparison) {
        return comparison.pairs().stream()
                .mapToDouble(Comparison.Pair::difference)
                .toArray();
    }
}

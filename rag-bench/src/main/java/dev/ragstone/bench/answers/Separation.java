package dev.ragstone.bench.answers;

import dev.ragstone.evaluation.Interval;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** How well scores tell supported claims from others. */
record Separation(List<Scored> rows) {

    Separation {
        if (rows.stream().map(Scored::supported).distinct().count() < 2) {
            throw new IllegalArgumentException("a half needs both supported and other claims but has " + rows.size()
                    + " of one kind; take more rows");
        }
        rows = List.copyOf(rows);
    }

    private static final int RESAMPLES = 1_000;
    private static final long SEED = 42;

    /** A claim's score and what people said. */
    record Scored(double score, boolean supported) {}

    /** How often a supported claim scores higher than another, ties counted half. */
    double auc() {
        return auc(rows);
    }

    Interval aucInterval() {
        return interval(Separation::auc);
    }

    /** The mean of the shares of supported and of other claims that {@code threshold} tells right. */
    double balancedAccuracy(double threshold) {
        return balancedAccuracy(rows, threshold);
    }

    Interval balancedAccuracyInterval(double threshold) {
        return interval(drawn -> balancedAccuracy(drawn, threshold));
    }

    /** The threshold with the highest balanced accuracy. */
    double bestThreshold() {
        return rows.stream()
                .map(Scored::score)
                .distinct()
                .max(Comparator.comparingDouble(this::balancedAccuracy))
                .orElseThrow();
    }

    private static double balancedAccuracy(List<Scored> rows, double threshold) {
        double[] right = new double[2];
        double[] all = new double[2];
        for (Scored row : rows) {
            int kind = row.supported() ? 1 : 0;
            all[kind]++;
            right[kind] += (row.score() >= threshold) == row.supported() ? 1 : 0;
        }
        return (right[0] / all[0] + right[1] / all[1]) / 2;
    }

    private static double auc(List<Scored> rows) {
        List<Scored> sorted =
                rows.stream().sorted(Comparator.comparingDouble(Scored::score)).toList();
        double sum = 0;
        double positives = 0;
        int from = 0;
        while (from < sorted.size()) {
            int to = from;
            int tied = 0;
            while (to < sorted.size()
                    && sorted.get(to).score() == sorted.get(from).score()) {
                tied += sorted.get(to++).supported() ? 1 : 0;
            }
            sum += tied * (from + 1 + to) / 2.0;
            positives += tied;
            from = to;
        }
        double negatives = sorted.size() - positives;
        return (sum - positives * (positives + 1) / 2) / (positives * negatives);
    }

    private Interval interval(ToDoubleFunction<List<Scored>> measure) {
        var random = new SplittableRandom(SEED);
        var values = new double[RESAMPLES];
        int drawn = 0;
        while (drawn < RESAMPLES) {
            double value = measure.applyAsDouble(
                    random.ints(rows.size(), 0, rows.size()).mapToObj(rows::get).toList());
            // A draw with claims of one kind only measures nothing.
            if (Double.isFinite(value)) {
                values[drawn++] = value;
            }
        }
        Arrays.sort(values);
        int tail = RESAMPLES / 40;
        return new Interval(values[tail], values[RESAMPLES - 1 - tail]);
    }
}

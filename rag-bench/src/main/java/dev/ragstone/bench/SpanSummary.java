package dev.ragstone.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Means over questions.
 *
 * @param recallSpread half of the interval that holds 95 % of the means of 2,000 samples of the questions, drawn with
 *     replacement from a fixed seed
 */
record SpanSummary(double recall, double recallSpread, double precision, double iou) {

    private static final int SAMPLES = 2_000;

    static SpanSummary of(List<SpanScore> scores) {
        return new SpanSummary(
                mean(scores, SpanScore::recall),
                spread(scores.stream().mapToDouble(SpanScore::recall).toArray()),
                mean(scores, SpanScore::precision),
                mean(scores, SpanScore::iou));
    }

    private static double mean(List<SpanScore> scores, ToDoubleFunction<SpanScore> value) {
        return scores.stream().mapToDouble(value).average().orElse(0);
    }

    private static double spread(double[] values) {
        if (values.length == 0) {
            return 0;
        }
        var random = new Random(1);
        var means = new double[SAMPLES];
        for (int sample = 0; sample < SAMPLES; sample++) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += values[random.nextInt(values.length)];
            }
            means[sample] = sum / values.length;
        }
        Arrays.sort(means);
        return (means[SAMPLES * 39 / 40] - means[SAMPLES / 40]) / 2;
    }
}

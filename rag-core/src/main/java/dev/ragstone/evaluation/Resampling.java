package dev.ragstone.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The two tests that ask what else could have come out by chance; both from a fixed seed, so that figures repeat. */
final class Resampling {

    static final int RESAMPLES = 10_000;

    private static final double CONFIDENCE = 0.95;
    private static final long SEED = 42;
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    /** Up to so many differences there are no more ways to flip their signs than {@link #RESAMPLES}. */
    private static final int EXACT = 13;

    /** Sums of the same numbers in another order may differ in the last digits. */
    private static final double ROUNDING = 1e-9;

    private Resampling() {}

    /** The bootstrap percentile interval of the mean of the means of {@code sets}, each drawn from its own values. */
    static Interval interval(List<double[]> sets) {
        if (sets.isEmpty() || sets.stream().anyMatch(values -> values.length == 0)) {
            throw new IllegalArgumentException("there is no interval without values");
        }
        var random = new SplittableRandom(SEED);
        var means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (double[] values : sets) {
                sum += drawnSum(values, random) / values.length;
            }
            means[i] = sum / sets.size();
        }
        Arrays.sort(means);
        int tail = (int) Math.round(RESAMPLES * (1 - CONFIDENCE) / 2);
        return new Interval(means[tail], means[RESAMPLES - 1 - tail]);
    }

    private static double drawnSum(double[] values, SplittableRandom random) {
        double sum = 0;
        for (int drawn = 0; drawn < values.length; drawn += 2) {
            // Two draws of each number, and a product in place of a remainder: several times as fast, and for any
            // number of queries no less even than matters.
            long bits = random.nextLong();
            sum += values[(int) (((bits >>> Integer.SIZE) * values.length) >>> Integer.SIZE)];
            if (drawn + 1 < values.length) {
                sum += values[(int) (((bits & LOW_HALF) * values.length) >>> Integer.SIZE)];
            }
        }
        return sum;
    }

    /**
     * How often the mean would be at least as far from zero if each difference might as well have had the other sign:
     * all ways to flip them if there are few, else a sample.
     */
    static double pValue(double[] differences) {
        // A difference of zero is the same either way.
        double[] moved = Arrays.stream(differences).filter(value -> value != 0).toArray();
        double limit = Math.abs(Arrays.stream(moved).sum()) - ROUNDING;
        return moved.length <= EXACT ? exact(moved, limit) : sampled(moved, limit);
    }

    private static double exact(double[] moved, double limit) {
        int ways = 1 << moved.length;
        int extreme = 0;
        for (int signs = 0; signs < ways; signs++) {
            double sum = 0;
            for (int i = 0; i < moved.length; i++) {
                sum += ((signs >> i) & 1) == 0 ? moved[i] : -moved[i];
            }
            extreme += Math.abs(sum) >= limit ? 1 : 0;
        }
        return (double) extreme / ways;
    }

    private static double sampled(double[] moved, double limit) {
        var random = new SplittableRandom(SEED);
        int extreme = 0;
        for (int i = 0; i < RESAMPLES; i++) {
            extreme += Math.abs(flippedSum(moved, random)) >= limit ? 1 : 0;
        }
        // What was seen is one of the ways, so the value is never zero.
        return (extreme + 1.0) / (RESAMPLES + 1.0);
    }

    private static double flippedSum(double[] moved, SplittableRandom random) {
        double sum = 0;
        for (int start = 0; start < moved.length; start += Long.SIZE) {
            long signs = random.nextLong();
            int end = Math.min(moved.length, start + Long.SIZE);
            for (int i = start; i < end; i++) {
                // Without a branch, which would be mispredicted every other time.
                sum += moved[i] * (1 - ((signs & 1) << 1));
                signs >>>= 1;
            }
        }
        return sum;
    }
}

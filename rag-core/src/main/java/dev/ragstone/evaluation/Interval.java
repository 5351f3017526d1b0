package dev.ragstone.evaluation;

import java.util.List;
import java.util.Locale;

/**
 * Where a mean very likely lies: the 95 % confidence interval of a bootstrap.
 *
 * <p>The values are drawn again with replacement 10,000 times, and the interval holds the middle 95 % of the means. The
 * draws come from a fixed seed, so the same values always give the same interval.
 *
 * @since 0.1
 */
public record Interval(double low, double high) {

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval from " + low + " to " + high + " holds nothing");
        }
    }

    /**
     * The interval of the mean of {@code values}, one of each query. For two runs over the same queries, give it the
     * differences: that is the paired bootstrap.
     *
     * @throws IllegalArgumentException if there is no value
     */
    public static Interval ofMean(double... values) {
        return Resampling.interval(List.of(values));
    }

    /**
     * The interval of the mean of several means, where every set counts the same however many queries it has. Each set
     * is drawn again from its own values, as the sets themselves are no sample of anything.
     *
     * @param sets the values of each set, one of each query
     * @throws IllegalArgumentException if there is no set, or one without a value
     */
    public static Interval ofMeans(List<double[]> sets) {
        return Resampling.interval(sets);
    }

    /** Whether {@code value} lies in it, the ends included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Such as {@code 0.7012 to 0.7485}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.4f to %.4f", low, high);
    }
}

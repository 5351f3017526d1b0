package dev.ragstone.bench.question;

import dev.ragstone.evaluation.Interval;
import java.util.List;
import java.util.Locale;

/**
 * How often something is so.
 *
 * @param rate from 0 to 1; 0 when there were no cases
 * @param low where the true rate lies at least, with 95 % confidence
 * @param high where it lies at most
 */
record Rate(String name, int cases, double rate, double low, double high) {

    /** The mean of {@code values}, one for each case, from 0 to 1. */
    static Rate of(String name, List<Double> values) {
        if (values.isEmpty()) {
            return new Rate(name, 0, 0, 0, 0);
        }
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        Interval interval = Interval.ofMean(all);
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        return new Rate(name, all.length, mean, interval.low(), interval.high());
    }

    String line() {
        return String.format(
                Locale.ROOT, "%-44s %7d  %6.1f %%  (%.1f to %.1f)", name, cases, 100 * rate, 100 * low, 100 * high);
    }
}

package dev.ragstone.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/**
 * What two sides measured, round by round, and how ours compares: above one, ours is better.
 *
 * @param ours the median of our rounds
 * @param peer the median of the peer's
 * @param ratio the median of the ratios of a round
 * @param lowest the lowest ratio of a round
 * @param highest the highest ratio of a round
 */
record Ratio(String measure, double ours, double peer, double ratio, double lowest, double highest) {

    /** Takes turns, and each round the other side begins, so that neither always finds the machine warmed up. */
    static Ratio ofRates(String measure, int rounds, DoubleSupplier ours, DoubleSupplier peer) {
        var left = new ArrayList<Double>();
        var right = new ArrayList<Double>();
        var ratios = new ArrayList<Double>();
        for (int round = 0; round < rounds; round++) {
            boolean first = round % 2 == 0;
            double one = (first ? ours : peer).getAsDouble();
            double other = (first ? peer : ours).getAsDouble();
            left.add(first ? one : other);
            right.add(first ? other : one);
            ratios.add(left.getLast() / right.getLast());
        }
        List<Double> sorted = ratios.stream().sorted().toList();
        return new Ratio(measure, median(left), median(right), median(ratios), sorted.getFirst(), sorted.getLast());
    }

    String line() {
        return String.format(
                Locale.ROOT, "%-28s %10.2f %10.2f %7.2f   (%.2f to %.2f)", measure, ours, peer, ratio, lowest, highest);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}

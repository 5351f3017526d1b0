package dev.ragstone.ingest.chunker;

import java.util.Arrays;
import java.util.Collection;

/** The value below which a share of all values lie, between two of them by linear interpolation. */
final class Percentile {

    private Percentile() {}

    /** The percentile of all {@code values}; infinite when there are none. */
    static double of(int percent, Collection<double[]> values) {
        double[] sorted =
                values.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
        if (sorted.length == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double rank = percent / 100.0 * (sorted.length - 1);
        int below = (int) rank;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
    }
}

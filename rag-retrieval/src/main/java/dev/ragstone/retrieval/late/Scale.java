package dev.ragstone.retrieval.late;

import java.util.Collection;

/** Brings scores into the range from 0, for the lowest, to 1, for the highest; equal scores all become 1. */
record Scale(double lowest, double highest) {

    static Scale of(Collection<Double> scores) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            lowest = Math.min(lowest, score);
            highest = Math.max(highest, score);
        }
        return new Scale(lowest, highest);
    }

    double apply(double score) {
        return highest > lowest ? (score - lowest) / (highest - lowest) : 1;
    }
}

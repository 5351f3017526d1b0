package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.Interval;
import java.util.Comparator;
import java.util.List;

/**
 * One measure at several settings of one number, such as the weight of a leg in a fusion.
 *
 * @param setting what is varied, such as {@code weight of the vector leg}
 * @param metric what is measured, such as {@code nDCG@10}
 * @param points by rising setting
 * @since 0.1
 */
public record WeightSweep(String setting, String metric, List<Point> points) {

    /**
     * One setting and what came of it.
     *
     * @since 0.1
     */
    public record Point(double setting, double value, Interval interval) {}

    public WeightSweep {
        points = points.stream()
                .sorted(Comparator.comparingDouble(Point::setting))
                .toList();
        if (points.size() < 2) {
            throw new IllegalArgumentException("a sweep needs two points or more but got " + points.size());
        }
    }

    /** The point with the highest value, the first of several. */
    public Point best() {
        Point best = points.getFirst();
        for (Point point : points) {
            best = point.value() > best.value() ? point : best;
        }
        return best;
    }
}

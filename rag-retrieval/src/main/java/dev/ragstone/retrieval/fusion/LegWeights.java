package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Ranking;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How much each leg counts, by its name. */
final class LegWeights {

    private static final double DEFAULT = 1;

    private final Map<String, Double> weights;

    private LegWeights(Map<String, Double> weights) {
        this.weights = weights;
    }

    static LegWeights equal() {
        return new LegWeights(Map.of());
    }

    LegWeights with(String leg, double weight) {
        if (!(weight >= 0) || Double.isInfinite(weight)) {
            throw new IllegalArgumentException(
                    "the weight of leg " + leg + " must be finite and not negative but was " + weight);
        }
        var copy = new TreeMap<>(weights);
        copy.put(leg, weight);
        return new LegWeights(copy);
    }

    LegWeights with(Map<String, Double> others) {
        LegWeights all = this;
        for (var other : others.entrySet()) {
            all = all.with(other.getKey(), other.getValue());
        }
        return all;
    }

    /** Those of {@code rankings} that count at all, in an order of their own: sums of doubles depend on it. */
    List<Ranking> counting(List<Ranking> rankings) {
        return rankings.stream()
                .filter(ranking -> of(ranking) > 0)
                .sorted(Comparator.comparing(Ranking::leg))
                .toList();
    }

    /** One weight for each of {@code rankings}, as they are. */
    double[] of(List<Ranking> rankings) {
        return rankings.stream().mapToDouble(this::of).toArray();
    }

    /** One weight for each of {@code rankings}, scaled so that they add up to one. */
    double[] shares(List<Ranking> rankings) {
        double[] weights = of(rankings);
        // The largest first: the sum of several large weights may overflow.
        double largest = Arrays.stream(weights).max().orElse(1);
        double total = Arrays.stream(weights).map(weight -> weight / largest).sum();
        return Arrays.stream(weights).map(weight -> weight / largest / total).toArray();
    }

    private double of(Ranking ranking) {
        return weights.getOrDefault(ranking.leg(), DEFAULT);
    }
}

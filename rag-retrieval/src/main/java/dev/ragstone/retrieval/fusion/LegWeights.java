package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Ranking;
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
        if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new IllegalArgumentException(
                    "the weight of leg " + leg + " must be positive and finite but was " + weight);
        }
        var copy = new TreeMap<>(weights);
        copy.put(leg, weight);
        return new LegWeights(copy);
    }

    /** One weight for each of {@code rankings}, as they are. */
    double[] of(List<Ranking> rankings) {
        return rankings.stream()
                .mapToDouble(ranking -> weights.getOrDefault(ranking.leg(), DEFAULT))
                .toArray();
    }

    /** One weight for each of {@code rankings}, scaled so that they add up to one. */
    double[] shares(List<Ranking> rankings) {
        double[] shares = of(rankings);
        double total = 0;
        for (double share : shares) {
            total += share;
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= total;
        }
        return shares;
    }
}

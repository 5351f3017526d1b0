package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.WeightedFusion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Divides each leg's scores by its highest and takes their weighted mean: the classic 0.7 times meaning plus 0.3 times
 * words.
 *
 * <p>A chunk that a leg did not find counts 0 there, or as the lowest of its list if that is negative. Zero keeps its
 * meaning, so cosines, which seldom lie far apart, stay close together, and words decide more than their weight says. A
 * leg without a positive score is divided by the size of its lowest. Fused scores are at most 1. Safe for use by several
 * threads.
 *
 * <pre>{@code
 * var fusion = MaxNormFusion.builder().alpha(0.3).build();
 * }</pre>
 *
 * @since 0.1
 */
public final class MaxNormFusion implements WeightedFusion {

    private static final double USUAL_ALPHA = 0.7;

    private final LegWeights weights;

    private MaxNormFusion(LegWeights weights) {
        this.weights = weights;
    }

    /** Starts from an {@code alpha} of 0.7: the leg {@code vector} weighs 0.7, {@code bm25} 0.3, any other leg 1. */
    public static Builder builder() {
        return new Builder().alpha(USUAL_ALPHA);
    }

    @Override
    public List<Hit> fuse(List<Ranking> rankings) {
        return FusedList.weightedMean(rankings, weights, MaxNormFusion::normalize);
    }

    @Override
    public MaxNormFusion weighted(Map<String, Double> weights) {
        return new MaxNormFusion(this.weights.with(weights));
    }

    private static double[] normalize(double[] scores, int missing, boolean complete) {
        double highest = Arrays.stream(scores).max().orElse(0);
        double lowest = Arrays.stream(scores).min().orElse(0);
        double unit = highest > 0 ? highest : -lowest;
        // Beside a highest score next to zero, a negative one could grow beyond all bounds.
        double scale = unit > 0 ? Math.max(unit, -lowest * Double.MIN_NORMAL) : 1;
        var normalized = new double[scores.length + 1];
        for (int i = 0; i < scores.length; i++) {
            normalized[i] = scores[i] / scale;
        }
        normalized[scores.length] = Math.min(0, lowest / scale);
        return normalized;
    }

    /** Configures a {@link MaxNormFusion}. Not safe for use by several threads. */
    public static final class Builder extends WeightedBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Creates the fusion. */
        public MaxNormFusion build() {
            return new MaxNormFusion(weights());
        }
    }
}

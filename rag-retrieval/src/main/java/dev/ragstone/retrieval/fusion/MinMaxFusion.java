package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.WeightedFusion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Maps each leg's scores to the range from 0, its lowest, to 1, its highest, and takes their weighted mean.
 *
 * <p>A chunk that a leg did not find counts 0 there, as the last of its list does. If the leg's list is shorter than
 * another's, it had no more to give, and 0 stands for a score of zero instead: two chunks with the same rare word must
 * not be told apart as first and last. A leg with a single chunk, or whose scores are all equal, counts 1 for what it
 * found. Fused scores lie between 0 and 1. Safe for use by several threads.
 *
 * <pre>{@code
 * var fusion = MinMaxFusion.builder().alpha(0.7).build();
 * }</pre>
 *
 * <p>What Weaviate calls relative-score fusion is the same without the rule for short lists: see {@link #relativeScore}.
 *
 * @since 0.1
 */
public final class MinMaxFusion implements WeightedFusion {

    private final LegWeights weights;
    private final boolean shortListsFromZero;

    private MinMaxFusion(LegWeights weights, boolean shortListsFromZero) {
        this.weights = weights;
        this.shortListsFromZero = shortListsFromZero;
    }

    /** Starts from equal weights. */
    public static Builder builder() {
        return new Builder(true);
    }

    /**
     * Starts the relative-score fusion of Weaviate, from equal weights: the lowest of a list is always 0, however short
     * the list is. Weaviate itself starts from an {@code alpha} of 0.75.
     */
    public static Builder relativeScore() {
        return new Builder(false);
    }

    @Override
    public List<Hit> fuse(List<Ranking> rankings) {
        return FusedList.weightedMean(
                rankings, weights, (scores, missing, complete) -> normalize(scores, complete && shortListsFromZero));
    }

    @Override
    public MinMaxFusion weighted(Map<String, Double> weights) {
        return new MinMaxFusion(this.weights.with(weights), shortListsFromZero);
    }

    static double[] normalize(double[] scores, boolean fromZero) {
        double lowest = Arrays.stream(scores).min().orElse(0);
        // No match at all is zero in every scoring there is, except where scores can be negative.
        double floor = fromZero ? Math.min(lowest, 0) : lowest;
        double range = Arrays.stream(scores).max().orElse(0) - floor;
        var normalized = new double[scores.length + 1];
        for (int i = 0; i < scores.length; i++) {
            normalized[i] = range > 0 ? (scores[i] - floor) / range : 1;
        }
        return normalized;
    }

    /** Configures a {@link MinMaxFusion}. Not safe for use by several threads. */
    public static final class Builder extends WeightedBuilder<Builder> {

        private final boolean shortListsFromZero;

        private Builder(boolean shortListsFromZero) {
            this.shortListsFromZero = shortListsFromZero;
        }

        @Override
        Builder self() {
            return this;
        }

        /** Creates the fusion. */
        public MinMaxFusion build() {
            return new MinMaxFusion(weights(), shortListsFromZero);
        }
    }
}

package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.WeightedFusion;
import java.util.List;
import java.util.Map;

/**
 * Adds up {@code weight / (60 + rank)} over the legs that found a chunk, looking at places alone.
 *
 * <p>A leg adds nothing for a chunk it did not find. Scores never matter, so it works for legs whose scores mean
 * nothing, at the price of not telling a clear winner from a narrow one. Safe for use by several threads.
 *
 * <pre>{@code
 * var fusion = ReciprocalRankFusion.builder().rankConstant(20).weight("vector", 2).build();
 * }</pre>
 *
 * @since 0.1
 */
public final class ReciprocalRankFusion implements WeightedFusion {

    private final int rankConstant;
    private final LegWeights weights;

    private ReciprocalRankFusion(LegWeights weights, int rankConstant) {
        this.weights = weights;
        this.rankConstant = rankConstant;
    }

    /** Starts from the rank constant 60 and equal weights. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public List<Hit> fuse(List<Ranking> rankings) {
        List<Ranking> counting = weights.counting(rankings);
        return FusedList.of(counting, weights.of(counting), this::normalize);
    }

    @Override
    public ReciprocalRankFusion weighted(Map<String, Double> weights) {
        return new ReciprocalRankFusion(this.weights.with(weights), rankConstant);
    }

    private double[] normalize(double[] scores, int missing, boolean complete) {
        var normalized = new double[scores.length + 1];
        for (int i = 0; i < scores.length; i++) {
            normalized[i] = 1 / (rankConstant + i + 1.0);
        }
        return normalized;
    }

    /** Configures a {@link ReciprocalRankFusion}. Not safe for use by several threads. */
    public static final class Builder extends WeightedBuilder<Builder> {

        // Cormack, Clarke and Buettcher 2009 found 60 good and not critical.
        private int rankConstant = 60;

        private Builder() {}

        /**
         * Sets how slowly influence falls off with rank; larger is flatter. Default: 60.
         *
         * @throws IllegalArgumentException if {@code rankConstant} is less than one
         */
        public Builder rankConstant(int rankConstant) {
            if (rankConstant < 1) {
                throw new IllegalArgumentException("rankConstant must be positive but was " + rankConstant);
            }
            this.rankConstant = rankConstant;
            return this;
        }

        @Override
        Builder self() {
            return this;
        }

        /** Creates the fusion. */
        public ReciprocalRankFusion build() {
            return new ReciprocalRankFusion(weights(), rankConstant);
        }
    }
}

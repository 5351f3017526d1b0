package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.WeightedFusion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Measures how many standard deviations each score lies above the lowest of its leg, and takes the weighted mean of that.
 *
 * <p>In other words, a leg counts the more, the clearer its best chunks stand out from the rest. Fused scores are
 * scaled to lie between 0 and 1, which only the best of every leg can reach; that changes no order. A chunk that a leg
 * did not find counts as the lowest of its list, or as a score of zero if the list is shorter than another's and so had
 * no more to give. Missing chunks take part in the leg's mean and deviation: so the only chunk with a rare word stands
 * out by far, as it should, where within a list of its own it would be average. A leg whose scores are all equal tells
 * found from not found and nothing else; if it found everything, it adds nothing. Safe for use by several threads.
 *
 * <pre>{@code
 * var fusion = ZScoreFusion.builder().weight("vector", 2).build();
 * }</pre>
 *
 * @since 0.1
 */
public final class ZScoreFusion implements WeightedFusion {

    private final LegWeights weights;

    private ZScoreFusion(LegWeights weights) {
        this.weights = weights;
    }

    /** Starts from equal weights. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public List<Hit> fuse(List<Ranking> rankings) {
        return FusedList.upToOne(rankings, weights, ZScoreFusion::normalize);
    }

    @Override
    public ZScoreFusion weighted(Map<String, Double> weights) {
        return new ZScoreFusion(this.weights.with(weights));
    }

    private static double[] normalize(double[] scores, int missing, boolean complete) {
        // Moving and scaling the scores does not change how many deviations lie between them.
        double[] values = MinMaxFusion.normalize(scores, complete);
        double absent = values[scores.length];
        double count = (double) scores.length + missing;
        double sum = missing * absent;
        for (int i = 0; i < scores.length; i++) {
            sum += values[i];
        }
        double mean = sum / count;
        double squares = missing * (absent - mean) * (absent - mean);
        for (int i = 0; i < scores.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
        }
        double deviation = Math.sqrt(squares / count);
        return Arrays.stream(values)
                .map(value -> deviation > 0 ? value / deviation : 0)
                .toArray();
    }

    /** Configures a {@link ZScoreFusion}. Not safe for use by several threads. */
    public static final class Builder extends WeightedBuilder<Builder> {

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Creates the fusion. */
        public ZScoreFusion build() {
            return new ZScoreFusion(weights());
        }
    }
}

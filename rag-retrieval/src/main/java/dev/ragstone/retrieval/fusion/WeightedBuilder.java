package dev.ragstone.retrieval.fusion;

/**
 * The settings that all fusions share.
 *
 * @param <B> the builder itself
 */
abstract class WeightedBuilder<B extends WeightedBuilder<B>> {

    private static final String WORDS = "bm25";
    private static final String MEANING = "vector";

    private LegWeights weights = LegWeights.equal();

    WeightedBuilder() {}

    /**
     * Sets how much the leg named {@code leg} counts beside the others. A leg of weight zero is left out, with the chunks
     * that it alone has found. Default: 1.
     *
     * @throws IllegalArgumentException if {@code weight} is negative or not finite
     */
    public B weight(String leg, double weight) {
        weights = weights.with(leg, weight);
        return self();
    }

    /**
     * Sets the weight of the leg {@code vector} to {@code alpha} and that of {@code bm25} to what is left to one: 0.7 is
     * the often used 0.7 for meaning and 0.3 for words. Default: both weigh the same.
     *
     * @throws IllegalArgumentException if {@code alpha} is not between 0 and 1
     */
    public B alpha(double alpha) {
        if (!(alpha >= 0 && alpha <= 1)) {
            throw new IllegalArgumentException("alpha must be between 0 and 1 but was " + alpha);
        }
        return weight(MEANING, alpha).weight(WORDS, 1 - alpha);
    }

    LegWeights weights() {
        return weights;
    }

    abstract B self();
}

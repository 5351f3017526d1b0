package dev.ragstone.search;

import java.util.Map;

/**
 * A fusion whose legs can be given other weights, as when a router plans a search.
 *
 * @since 0.1
 */
public interface WeightedFusion extends Fusion {

    /**
     * A copy in which the legs that {@code weights} names count so much; the others as they do here.
     *
     * @throws IllegalArgumentException if a weight is negative or not finite
     */
    Fusion weighted(Map<String, Double> weights);
}

package dev.ragstone.question;

import dev.ragstone.document.Chunk;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * How to search for a question.
 *
 * @param levels which chunks to look at, where an index has several levels
 * @param weights how much each leg of the search counts, by its name; one that is not named weighs 1
 * @since 0.1
 */
public record SearchPlan(Strategy strategy, Set<Chunk.Level> levels, Map<String, Double> weights) {

    /** Which searches take part. */
    public enum Strategy {
        /** Words and vectors. */
        HYBRID,
        /** Words alone. */
        KEYWORD,
        /** Vectors alone. */
        VECTOR
    }

    private static final SearchPlan STANDARD =
            new SearchPlan(Strategy.HYBRID, EnumSet.allOf(Chunk.Level.class), Map.of());

    public SearchPlan {
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("levels must not be empty");
        }
        weights.forEach((leg, weight) -> {
            if (!(weight >= 0) || Double.isInfinite(weight)) {
                throw new IllegalArgumentException(
                        "the weight of leg " + leg + " must be finite and not negative but was " + weight);
            }
        });
        levels = Collections.unmodifiableSet(EnumSet.copyOf(levels));
        weights = Collections.unmodifiableMap(new TreeMap<>(weights));
    }

    /** Words and vectors, all levels, equal weights. */
    public static SearchPlan standard() {
        return STANDARD;
    }

    /** This plan with everything that {@code choice} says in place of its own. */
    public SearchPlan with(Choice choice) {
        return new SearchPlan(
                choice.strategy().orElse(strategy),
                choice.levels().orElse(levels),
                choice.weights().orElse(weights));
    }

    /**
     * What a caller insists on, whatever a router suggests.
     *
     * @since 0.1
     */
    public record Choice(
            Optional<Strategy> strategy, Optional<Set<Chunk.Level>> levels, Optional<Map<String, Double>> weights) {

        private static final Choice NONE = new Choice(Optional.empty(), Optional.empty(), Optional.empty());

        /** Leaves everything to the router. */
        public static Choice none() {
            return NONE;
        }

        /** A copy that insists on {@code strategy}. */
        public Choice strategy(Strategy strategy) {
            return new Choice(Optional.of(strategy), levels, weights);
        }

        /** A copy that insists on {@code levels}. */
        public Choice levels(Set<Chunk.Level> levels) {
            return new Choice(strategy, Optional.of(Set.copyOf(levels)), weights);
        }

        /** A copy that insists on {@code weights}. */
        public Choice weights(Map<String, Double> weights) {
            return new Choice(strategy, levels, Optional.of(Map.copyOf(weights)));
        }
    }
}

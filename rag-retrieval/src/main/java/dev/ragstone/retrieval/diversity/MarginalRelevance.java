package dev.ragstone.retrieval.diversity;

import dev.ragstone.embedding.Vector;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleBiFunction;

/**
 * Chooses hits one after the other, each for its score and for what those before it do not say: maximal marginal
 * relevance.
 *
 * <p>With {@code diversity} d, a hit is worth {@code (1 - d)} times its score, scaled to lie between 0 and 1, less
 * {@code d} times its likeness to the most similar hit chosen before. Literature calls {@code 1 - d} lambda. Hits are
 * alike as their vectors are (the cosine) when all of them have one, else as their word sequences are. The worth is the
 * new score, under the leg {@value #LEG}; it never rises along the list. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MarginalRelevance {

    /** The leg under which the new score is noted. */
    public static final String LEG = "mmr";

    private final DoubleBinaryOperator worth;

    private MarginalRelevance(double diversity) {
        this.worth = (relevance, likeness) -> (1 - diversity) * relevance - diversity * likeness;
    }

    /**
     * Weighs likeness with {@code diversity}.
     *
     * @param diversity from 0, relevance only, to 1, diversity only
     * @throws IllegalArgumentException if it is outside of that
     */
    public static MarginalRelevance of(double diversity) {
        if (!(diversity >= 0 && diversity <= 1)) {
            throw new IllegalArgumentException("diversity must lie between 0 and 1 but was " + diversity);
        }
        return new MarginalRelevance(diversity);
    }

    /**
     * The {@code limit} hits to show, best first.
     *
     * @param hits best first
     * @param vectors of length one, by chunk id; some or all may be missing
     */
    public List<Hit> choose(List<Hit> hits, Map<String, Vector> vectors, int limit) {
        var left = new ArrayList<>(candidates(hits));
        ToDoubleBiFunction<Hit, Hit> likeness = likeness(hits, vectors);
        var chosen = new ArrayList<Hit>();
        while (!left.isEmpty() && chosen.size() < limit) {
            Candidate best = best(left);
            left.remove(best);
            chosen.add(best.hit.rescored(LEG, chosen.size() + 1, best.worth));
            for (Candidate other : left) {
                other.sawChosen(likeness.applyAsDouble(best.hit, other.hit));
            }
        }
        return chosen;
    }

    private List<Candidate> candidates(List<Hit> hits) {
        double best = hits.isEmpty() ? 0 : hits.getFirst().score();
        double range = hits.isEmpty() ? 0 : best - hits.getLast().score();
        return hits.stream()
                .map(hit -> new Candidate(hit, range > 0 ? 1 - (best - hit.score()) / range : 1))
                .toList();
    }

    private static Candidate best(List<Candidate> left) {
        Candidate best = left.getFirst();
        for (Candidate other : left) {
            boolean tied = other.worth == best.worth
                    && other.hit.chunk().id().compareTo(best.hit.chunk().id()) < 0;
            best = other.worth > best.worth || tied ? other : best;
        }
        return best;
    }

    private static ToDoubleBiFunction<Hit, Hit> likeness(List<Hit> hits, Map<String, Vector> vectors) {
        if (hits.stream().allMatch(hit -> vectors.containsKey(hit.chunk().id()))) {
            return (one, other) -> Math.clamp(vector(vectors, one).dot(vector(vectors, other)), 0, 1);
        }
        var shingles = new HashMap<String, WordShingles>();
        return (one, other) -> shingles(shingles, one).similarity(shingles(shingles, other));
    }

    private static Vector vector(Map<String, Vector> vectors, Hit hit) {
        Vector vector = vectors.get(hit.chunk().id());
        if (vector == null) {
            throw new IllegalStateException("no vector for " + hit.chunk().id());
        }
        return vector;
    }

    private static WordShingles shingles(Map<String, WordShingles> known, Hit hit) {
        return known.computeIfAbsent(
                hit.chunk().id(), id -> WordShingles.of(hit.chunk().text()));
    }

    /** A hit not yet chosen and what it is worth after those that are. */
    private final class Candidate {

        private final Hit hit;
        private final double relevance;
        private double likest;
        private double worth;

        Candidate(Hit hit, double relevance) {
            this.hit = hit;
            this.relevance = relevance;
            this.worth = MarginalRelevance.this.worth.applyAsDouble(relevance, 0);
        }

        void sawChosen(double likeness) {
            if (likeness > likest) {
                likest = likeness;
                worth = MarginalRelevance.this.worth.applyAsDouble(relevance, likest);
            }
        }
    }
}

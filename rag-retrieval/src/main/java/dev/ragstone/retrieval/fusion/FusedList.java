package dev.ragstone.retrieval.fusion;

import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Ranking;
import dev.ragstone.store.ScoredChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up what each leg says about each chunk; the same for every fusion. */
final class FusedList {

    /** Far from overflow, so that sums and differences of scores are finite, whatever a leg returned. */
    private static final double LARGEST = 1e150;

    private static final Comparator<Candidate> BEST_FIRST = Comparator.comparingDouble(
                    (Candidate candidate) -> candidate.sum)
            .reversed()
            .thenComparing(candidate -> candidate.first.chunk().id());

    private final Map<String, Candidate> candidates = new LinkedHashMap<>();
    private double most;

    private FusedList() {}

    /** Fuses those of {@code rankings} that count, their weights scaled to add up to one. */
    static List<Hit> weightedMean(List<Ranking> rankings, LegWeights weights, LegNormalizer normalizer) {
        List<Ranking> counting = weights.counting(rankings);
        return of(counting, weights.shares(counting), normalizer);
    }

    /** Fuses those of {@code rankings} that count, and scales the sums so that the best of every leg has one. */
    static List<Hit> upToOne(List<Ranking> rankings, LegWeights weights, LegNormalizer normalizer) {
        List<Ranking> counting = weights.counting(rankings);
        FusedList list = summed(counting, weights.shares(counting), normalizer);
        list.candidates.values().forEach(candidate -> candidate.sum = list.most > 0 ? candidate.sum / list.most : 1);
        return list.ranked();
    }

    /** Fuses {@code rankings}; a leg adds its weight times what {@code normalizer} makes of its scores. */
    static List<Hit> of(List<Ranking> rankings, double[] weights, LegNormalizer normalizer) {
        return summed(rankings, weights, normalizer).ranked();
    }

    private static FusedList summed(List<Ranking> rankings, double[] weights, LegNormalizer normalizer) {
        var list = new FusedList();
        // All legs must be known before the first is added: what is missing depends on the others.
        var legs = rankings.stream().map(list::collect).toList();
        int longest = legs.stream().mapToInt(Leg::size).max().orElse(0);
        for (int i = 0; i < weights.length; i++) {
            // Legs are asked for the same number of chunks; one with fewer has named all it found.
            boolean complete = legs.get(i).size() < longest;
            list.add(legs.get(i), weights[i], list.shares(legs.get(i), normalizer, complete));
        }
        return list;
    }

    private Leg collect(Ranking ranking) {
        var leg = new Leg(ranking.chunks().size());
        for (ScoredChunk found : ranking.chunks()) {
            Candidate candidate = candidates.computeIfAbsent(found.chunk().id(), id -> new Candidate(found));
            if (candidate.last != leg) {
                candidate.last = leg;
                leg.scores[leg.size()] = Math.clamp(found.score(), -LARGEST, LARGEST);
                leg.found.add(candidate);
                candidate.legs.add(new LegScore(ranking.leg(), leg.size(), found.score()));
            }
        }
        return leg;
    }

    private double[] shares(Leg leg, LegNormalizer normalizer, boolean complete) {
        return leg.size() == 0
                ? new double[1]
                : normalizer.normalize(Arrays.copyOf(leg.scores, leg.size()), candidates.size() - leg.size(), complete);
    }

    private void add(Leg leg, double weight, double[] shares) {
        most += weight * Arrays.stream(shares).max().orElse(0);
        int place = 0;
        for (Candidate candidate : leg.found) {
            candidate.last = leg;
            candidate.sum += weight * shares[place++];
        }
        for (Candidate candidate : candidates.values()) {
            if (candidate.last != leg) {
                candidate.sum += weight * shares[leg.size()];
            }
        }
    }

    private List<Hit> ranked() {
        var sorted = new ArrayList<>(candidates.values());
        sorted.sort(BEST_FIRST);
        var ranked = new ArrayList<Hit>(sorted.size());
        for (Candidate candidate : sorted) {
            ranked.add(candidate.hit(ranked.size() + 1));
        }
        return ranked;
    }

    /** What one leg found, best first, each chunk once. */
    private static final class Leg {

        private final List<Candidate> found = new ArrayList<>();
        private final double[] scores;

        Leg(int most) {
            scores = new double[most];
        }

        int size() {
            return found.size();
        }
    }

    /** A chunk that at least one leg found. */
    private static final class Candidate {

        private final ScoredChunk first;
        private final List<LegScore> legs = new ArrayList<>();
        private double sum;

        /** The leg that named it last. */
        private @Nullable Leg last;

        Candidate(ScoredChunk first) {
            this.first = first;
        }

        Hit hit(int rank) {
            legs.add(new LegScore(Fusion.FUSED, rank, sum));
            return new Hit(first.document(), first.chunk(), sum, legs);
        }
    }
}

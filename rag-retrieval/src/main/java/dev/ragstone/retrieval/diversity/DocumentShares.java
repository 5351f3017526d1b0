package dev.ragstone.retrieval.diversity;

import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;

/**
 * Shares the places of a list among documents.
 *
 * @since 0.1
 */
public final class DocumentShares {

    /** The leg under which {@link #preferSeveral} notes its score. */
    public static final String LEG = "documents";

    private DocumentShares() {}

    /**
     * The best {@code most} hits of each document, in their order and with their scores.
     *
     * @throws IllegalArgumentException if {@code most} is less than one
     */
    public static List<Hit> atMost(int most, List<Hit> hits) {
        if (most < 1) {
            throw new IllegalArgumentException("most must be positive but was " + most);
        }
        var counts = new HashMap<String, Integer>();
        return hits.stream()
                .filter(hit -> counts.merge(hit.chunk().documentId(), 1, Integer::sum) <= most)
                .toList();
    }

    /**
     * Lets a document's first hit go before other documents' further hits with nearly the same score: those lose
     * {@code closeness} of the distance between the best and the worst score. All hits stay.
     *
     * @param closeness from 0, no preference, to 1, every document before any document's second hit
     * @throws IllegalArgumentException if it is outside of that
     */
    public static List<Hit> preferSeveral(double closeness, List<Hit> hits) {
        if (!(closeness >= 0 && closeness <= 1)) {
            throw new IllegalArgumentException("closeness must lie between 0 and 1 but was " + closeness);
        }
        if (hits.isEmpty()) {
            return hits;
        }
        double range = hits.getFirst().score() - hits.getLast().score();
        var seen = new HashSet<String>();
        var shared = new ArrayList<Hit>();
        for (Hit hit : hits) {
            boolean first = seen.add(hit.chunk().documentId());
            shared.add(scored(hit, first ? hit.score() : hit.score() - closeness * range));
        }
        shared.sort(Hit.BEST_FIRST);
        var ranked = new ArrayList<Hit>();
        for (Hit hit : shared) {
            ranked.add(hit.rescored(LEG, ranked.size() + 1, hit.score()));
        }
        return ranked;
    }

    private static Hit scored(Hit hit, double score) {
        return new Hit(hit.document(), hit.chunk(), score, hit.legs());
    }
}

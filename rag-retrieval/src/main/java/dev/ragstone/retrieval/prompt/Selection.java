package dev.ragstone.retrieval.prompt;

import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The hits that are still in, and what each costs; knows which to give up next. */
final class Selection {

    /** Scores this close, as a share of the larger one, do not justify silencing a document. */
    private static final double CLOSE = 0.05;

    private final List<Candidate> candidates = new ArrayList<>();
    private final List<Hit> dropped = new ArrayList<>();
    private final Map<String, Integer> perDocument = new HashMap<>();
    private long total;

    private record Candidate(Hit hit, int cost) {

        String document() {
            return hit.chunk().documentId();
        }
    }

    void add(Hit hit, int cost) {
        candidates.add(new Candidate(hit, cost));
        perDocument.merge(hit.chunk().documentId(), 1, Integer::sum);
        total += cost;
    }

    void leaveOut(Hit hit) {
        dropped.add(hit);
    }

    boolean isEmpty() {
        return candidates.isEmpty();
    }

    /** What all hits that are in cost together, each counted on its own. */
    long total() {
        return total;
    }

    List<Hit> kept() {
        return candidates.stream().map(Candidate::hit).toList();
    }

    List<Hit> dropped() {
        return dropped;
    }

    /**
     * Gives up the last hit, unless it is its document's only one and a hit with nearly the same score is not: then the
     * last such hit goes.
     */
    void dropOne() {
        Candidate victim = candidates.remove(victim());
        perDocument.merge(victim.document(), -1, Integer::sum);
        total -= victim.cost();
        dropped.add(victim.hit());
    }

    private int victim() {
        int last = candidates.size() - 1;
        double lowest = candidates.get(last).hit().score();
        for (int i = last; i >= 0 && close(candidates.get(i).hit().score(), lowest); i--) {
            if (perDocument.getOrDefault(candidates.get(i).document(), 0) > 1) {
                return i;
            }
        }
        return last;
    }

    private static boolean close(double better, double worse) {
        return better - worse <= CLOSE * Math.max(Math.abs(better), Math.abs(worse));
    }
}

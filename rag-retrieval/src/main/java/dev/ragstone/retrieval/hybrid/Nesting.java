package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * Sees to it that no text comes twice, as a passage and within its section or document: of the two the better stays.
 *
 * <p>Parents are known by level and place, not by following ids: the section between a passage and its document need not
 * be in the list. A document's chunk may be its opening only, and then says nothing about what comes after it.
 */
final class Nesting {

    private Nesting() {}

    /** The best of {@code hits}, which come best first, such that none is part of another. */
    static List<Hit> resolve(List<Hit> hits) {
        if (hits.stream().map(hit -> hit.chunk().level()).distinct().limit(2).count() < 2) {
            return hits;
        }
        var kept = new ArrayList<Hit>();
        var byDocument = new HashMap<String, List<Chunk>>();
        for (Hit hit : hits) {
            List<Chunk> better = byDocument.computeIfAbsent(hit.chunk().documentId(), id -> new ArrayList<>());
            if (better.stream().noneMatch(other -> nested(other, hit.chunk()))) {
                better.add(hit.chunk());
                kept.add(hit);
            }
        }
        return kept;
    }

    private static boolean nested(Chunk a, Chunk b) {
        // Levels are declared from the largest to the smallest.
        int order = a.level().compareTo(b.level());
        return order < 0 ? contains(a, b) : order > 0 && contains(b, a);
    }

    private static boolean contains(Chunk outer, Chunk inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end();
    }
}

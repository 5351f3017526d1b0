package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        var byDocument = new HashMap<String, Map<Chunk.Level, Spans>>();
        for (Hit hit : hits) {
            Chunk chunk = hit.chunk();
            Map<Chunk.Level, Spans> better =
                    byDocument.computeIfAbsent(chunk.documentId(), id -> new EnumMap<>(Chunk.Level.class));
            if (better.entrySet().stream().noneMatch(level -> nested(level.getKey(), level.getValue(), chunk))) {
                better.computeIfAbsent(chunk.level(), level -> new Spans()).add(chunk);
                kept.add(hit);
            }
        }
        return kept;
    }

    private static boolean nested(Chunk.Level level, Spans spans, Chunk chunk) {
        // Levels are declared from the largest to the smallest.
        int order = level.compareTo(chunk.level());
        return order < 0 ? spans.anyAround(chunk) : order > 0 && spans.anyWithin(chunk);
    }
}

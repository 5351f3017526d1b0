package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import java.util.Map;
import java.util.TreeMap;

/**
 * The places of chunks in one document, asked whether one of them holds another place or lies within it.
 *
 * <p>They may overlap in any way. A place within another cannot hold more than that one, and a place around another lies
 * within no more: kept are the largest for the one question and the smallest for the other, by start. Among either, ends
 * rise with starts, so one neighbour has the answer, found in logarithmic time.
 */
final class Spans {

    private final TreeMap<Integer, Integer> largest = new TreeMap<>();
    private final TreeMap<Integer, Integer> smallest = new TreeMap<>();

    void add(Chunk chunk) {
        if (!anyAround(chunk)) {
            dropWithin(chunk);
            largest.put(chunk.start(), chunk.end());
        }
        if (!anyWithin(chunk)) {
            dropAround(chunk);
            smallest.put(chunk.start(), chunk.end());
        }
    }

    /** Whether one of them holds all of {@code chunk}. */
    boolean anyAround(Chunk chunk) {
        Map.Entry<Integer, Integer> before = largest.floorEntry(chunk.start());
        return before != null && before.getValue() >= chunk.end();
    }

    /** Whether one of them lies within {@code chunk}. */
    boolean anyWithin(Chunk chunk) {
        Map.Entry<Integer, Integer> after = smallest.ceilingEntry(chunk.start());
        return after != null && after.getValue() <= chunk.end();
    }

    private void dropWithin(Chunk chunk) {
        var after = largest.tailMap(chunk.start(), true).values().iterator();
        while (after.hasNext() && after.next() <= chunk.end()) {
            after.remove();
        }
    }

    private void dropAround(Chunk chunk) {
        var before =
                smallest.headMap(chunk.start(), true).descendingMap().values().iterator();
        while (before.hasNext() && before.next() >= chunk.end()) {
            before.remove();
        }
    }
}

package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.Chunk;
import dev.ragstone.store.ScoredChunk;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which of the chunks a leg found count.
 *
 * @param minimum those that score at least this
 * @param levels and are of these levels
 */
record Admission(double minimum, Set<Chunk.Level> levels) {

    static final Set<Chunk.Level> ALL_LEVELS = Set.copyOf(EnumSet.allOf(Chunk.Level.class));

    /** All of {@code levels}. */
    static Admission of(Set<Chunk.Level> levels) {
        return new Admission(Double.NEGATIVE_INFINITY, levels);
    }

    List<ScoredChunk> of(List<ScoredChunk> found) {
        return found.stream()
                .filter(chunk -> chunk.score() >= minimum
                        && levels.contains(chunk.chunk().level()))
                .toList();
    }

    /** Whether {@code found}, best first, goes down so far that a longer list would add nothing. */
    boolean endsWithin(List<ScoredChunk> found) {
        return !found.isEmpty() && found.getLast().score() < minimum;
    }
}

package dev.ragstone.search;

import dev.ragstone.store.ScoredChunk;
import java.util.List;

/**
 * The list one leg of a search found, best first.
 *
 * @param leg its name, such as {@code bm25} or {@code vector}
 * @since 0.1
 */
public record Ranking(String leg, List<ScoredChunk> chunks) {

    public Ranking {
        chunks = List.copyOf(chunks);
    }

    /** This list without the chunks that score less than {@code minimum}. */
    public Ranking atLeast(double minimum) {
        return new Ranking(
                leg, chunks.stream().filter(chunk -> chunk.score() >= minimum).toList());
    }
}

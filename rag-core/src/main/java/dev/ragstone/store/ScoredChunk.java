package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.StoreException;
import java.util.Comparator;

/**
 * A chunk that a search found.
 *
 * @param score higher is better; comparable only within one list
 * @since 0.1
 */
public record ScoredChunk(DocumentInfo document, Chunk chunk, double score) {

    /** Best first, ties by chunk id: the order of every list of results. */
    public static final Comparator<ScoredChunk> BEST_FIRST = Comparator.comparingDouble(ScoredChunk::score)
            .reversed()
            .thenComparing(hit -> hit.chunk().id());

    public ScoredChunk {
        if (Double.isNaN(score)) {
            // Only a search makes these: it has failed, and whoever asked has done nothing wrong.
            throw new StoreException(
                    "the score of chunk " + chunk.id() + " is not a number",
                    "Look for vectors without a length and for scores that divide by zero in the store.",
                    false,
                    null);
        }
    }
}

package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Vector;
import org.jspecify.annotations.Nullable;

/**
 * A chunk on its way into a {@link Store}.
 *
 * @param vectorKey identifies the embedded text and the model, so that the vector can be used again for the same text
 * @param vector of any length but zero, since only its direction counts; missing when the embedder was not available:
 *     the chunk is then found by its words only
 * @param tokens the vectors of its tokens, made by the {@link TokenArchive} of the same store; missing where the store
 *     keeps none, and ignored without a vector
 * @since 0.1
 */
public record StoredChunk(
        Chunk chunk,
        String vectorKey,
        @Nullable Vector vector,
        @Nullable CompressedTokens tokens) {

    /** A chunk without token vectors. */
    public StoredChunk(Chunk chunk, String vectorKey, @Nullable Vector vector) {
        this(chunk, vectorKey, vector, null);
    }
}

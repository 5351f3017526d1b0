package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Vector;
import org.jspecify.annotations.Nullable;

/**
 * A chunk on its way into a {@link Store}.
 *
 * @param vectorKey identifies the embedded text and the model, so that the vector can be used again for the same text
 * @param vector of any length but zero, since only its direction counts; missing when the embedder was not available: the chunk is then found by its words only
 * @since 0.1
 */
public record StoredChunk(
        Chunk chunk, String vectorKey, @Nullable Vector vector) {}

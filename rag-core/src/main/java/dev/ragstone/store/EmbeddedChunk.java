package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;

/**
 * A chunk on its way into a {@link VectorStore}.
 *
 * @param vector of any length but zero, since only its direction counts
 * @since 0.1
 */
public record EmbeddedChunk(DocumentInfo document, Chunk chunk, Vector vector) {}

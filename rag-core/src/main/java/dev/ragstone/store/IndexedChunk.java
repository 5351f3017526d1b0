package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;

/**
 * A chunk on its way into a {@link KeywordIndex}.
 *
 * @since 0.1
 */
public record IndexedChunk(DocumentInfo document, Chunk chunk) {}

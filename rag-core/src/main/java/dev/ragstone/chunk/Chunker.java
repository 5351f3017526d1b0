package dev.ragstone.chunk;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.List;

/**
 * Cuts a document into pieces.
 *
 * <p>Implementations are safe for use by several threads and deterministic: equal documents give equal chunks. Chunks
 * come in order of their start, are exact slices of the document's text, are never blank, never split a surrogate pair,
 * and together hold every character that is not white space. A document without text gives no chunks.
 *
 * <p>To implement this interface, extend {@code ChunkerContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface Chunker {

    /** Names the chunker and its settings; an index records it and refuses another one. */
    String id();

    /** Cuts {@code document}; the ordinals of the result count from zero. */
    List<Chunk> chunk(Document document);
}

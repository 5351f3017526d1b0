package dev.ragstone.chunk;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.List;

/**
 * Cuts a document into pieces.
 *
 * <p>Implementations are safe for use by several threads and deterministic: equal documents give equal chunks. Chunks
 * come in order of their start, are exact slices of the document's text, are never blank, never split a surrogate pair
 * or what a reader takes for one character (unless that alone is over the chunker's limit), and together hold every
 * character that is not white space. A document without text gives no chunks.
 *
 * <p>A chunk carries the headings its text stands under. Rows of a table whose header is in another chunk may carry the
 * header as the last of them, since it cannot be in their text.
 *
 * <p>A chunker may cut on several levels. A chunk that is part of a larger one then names it as its
 * {@linkplain Chunk#parentId() parent}; the parent comes before its children and holds all of their text, except that a
 * parent of level {@link Chunk.Level#DOCUMENT} stands for its document even when it holds only the opening.
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

/**
 * Documents to chunks: {@link dev.ragstone.ingest.chunker.SentenceChunker} is the default,
 * {@link dev.ragstone.ingest.chunker.WholeDocumentChunker} leaves a document in one piece.
 *
 * <p>Data flows one way: the blocks of a document become sections (text under one heading), a section becomes units that
 * are not to be broken if it can be helped (a sentence, a table row, a code block), and units are packed into chunks.
 * Everything is an offset into the document's text until the very end, so a chunk cannot be anything but a verbatim
 * slice.
 */
@NullMarked
package dev.ragstone.ingest.chunker;

import org.jspecify.annotations.NullMarked;

/**
 * Documents to chunks: {@link dev.ragstone.ingest.chunker.SentenceChunker} is the default, each other one says when to
 * choose it.
 *
 * <p>Data flows one way: the blocks of a document become sections (text under one heading), a section becomes units that
 * are not to be broken if it can be helped (a sentence, a table row, a code block), and units are packed into chunks.
 * Everything is an offset into the document's text until the very end, so a chunk cannot be anything but a verbatim
 * slice. What a slice cannot hold, headings and the header row of a table, travels in
 * {@link dev.ragstone.document.Chunk#headings()}.
 *
 * <p>Every chunker keeps a limit of tokens, counted with the embedder's tokenizer, because an embedder would truncate or
 * refuse more. Units are counted once and chunks once more, so the work is linear in the text, whatever it looks like.
 */
@NullMarked
package dev.ragstone.ingest.chunker;

import org.jspecify.annotations.NullMarked;

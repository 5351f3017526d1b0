/**
 * The values that travel down the pipeline: a {@link dev.ragstone.document.Document} is what was read, a
 * {@link dev.ragstone.document.Chunk} is the piece of it that gets embedded, retrieved and cited.
 *
 * <p>Every type here is an immutable record, safe to share between threads. Nothing in this package knows how a document
 * was parsed, where a chunk is stored or which model embedded it; those concerns live downstream and depend on this
 * package, never the other way round.
 *
 * <p>Character offsets count UTF-16 code units, as {@link java.lang.String#substring(int, int)} does, and are half-open:
 * {@code [start, end)}.
 */
@NullMarked
package dev.ragstone.document;

import org.jspecify.annotations.NullMarked;

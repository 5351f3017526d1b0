/**
 * Bytes to text with structure: a reader for each format, and {@link dev.ragstone.ingest.reader.MediaTypeDetector},
 * which tells formats apart by their content.
 *
 * <p>Where the format is text itself (plain text, Markdown, CSV, source code) the document's text is the decoded file, so that offsets open
 * the file at the exact characters. Where it is not (HTML, PDF) the text is what a person would see, one block to a
 * paragraph, set off by blank lines.
 *
 * <p>No reader throws for a bad item; it says in the {@link dev.ragstone.source.Extraction} what was wrong with it. A
 * reader on its own trusts that it was given its own format; {@link dev.ragstone.ingest.DetectingReader} sees to that.
 */
@NullMarked
package dev.ragstone.ingest.reader;

import org.jspecify.annotations.NullMarked;

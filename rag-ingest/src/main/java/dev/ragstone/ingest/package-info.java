/**
 * Folders to documents: {@link dev.ragstone.ingest.FolderSource} lists files, {@link dev.ragstone.ingest.DetectingReader}
 * finds out what each one is and has the right reader read it.
 *
 * <p>Both are parts like any other: a {@code Rag} can be built with another source or another reader, and a
 * {@code DetectingReader} takes readers for further formats, which come before its own.
 *
 * <p>One bad file never stops a run. What could not be read is an outcome with a reason.
 */
@NullMarked
package dev.ragstone.ingest;

import org.jspecify.annotations.NullMarked;

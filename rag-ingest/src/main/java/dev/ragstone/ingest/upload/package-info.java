/**
 * Safe storage for applications that receive files: {@link dev.ragstone.ingest.upload.UploadStore} takes a stream from
 * someone it does not trust and keeps it, or says why not, and can then be synced like any other source.
 *
 * <p>Nothing the sender chose becomes part of a path: a file is stored as {@code user/date/uuid}, where a user id that
 * is not a plain word is replaced by its hash. The name it came with is kept beside it, cleaned. What a file is, is told
 * by its content and held against a list of allowed types.
 *
 * <p>A file is written elsewhere, forced to disk and moved to its place in one step, so that an upload is there whole or
 * not at all, whatever happens. Everything known about it lies next to it; there is no index to lose or to rebuild.
 */
@NullMarked
package dev.ragstone.ingest.upload;

import org.jspecify.annotations.NullMarked;

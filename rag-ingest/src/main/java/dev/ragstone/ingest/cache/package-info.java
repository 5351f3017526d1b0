/**
 * Vectors kept outside of any index: {@link dev.ragstone.ingest.cache.FileVectorCache}.
 *
 * <p>One small file for each vector, named by its key: any number of processes share a folder without a lock, a crash
 * leaves at most one unfinished file under a temporary name, and forgetting a vector is deleting a file. Embedding a text
 * takes a hundred times longer than opening a file, so nothing cleverer pays.
 */
@NullMarked
package dev.ragstone.ingest.cache;

import org.jspecify.annotations.NullMarked;

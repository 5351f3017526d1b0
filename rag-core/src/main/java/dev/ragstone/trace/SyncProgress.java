package dev.ragstone.trace;

/**
 * How far a sync or a reindexing has come. Documents are embedded and committed many at a time, so {@code read} and
 * {@code embedded} move before {@code done} does.
 *
 * @param items how many the source has offered so far
 * @param read how many of them were read, or found to need no reading
 * @param done how many of them are dealt with: committed, unchanged or failed
 * @param cut how many chunks the documents that were read have
 * @param chunks how many of those chunks were written
 * @param embedded how many chunks were embedded rather than reused
 * @param reused how many chunks got a vector that was there already
 * @param uri what was dealt with last
 * @since 0.1
 */
public record SyncProgress(int items, int read, int done, int cut, int chunks, int embedded, int reused, String uri) {}

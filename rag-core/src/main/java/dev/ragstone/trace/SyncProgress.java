package dev.ragstone.trace;

/**
 * How far a sync or a reindexing has come.
 *
 * @param items how many the source has offered so far
 * @param done how many of them are dealt with
 * @param chunks how many chunks were written
 * @param embedded how many chunks were embedded rather than reused
 * @param uri what was dealt with last
 * @since 0.1
 */
public record SyncProgress(int items, int done, int chunks, int embedded, String uri) {}

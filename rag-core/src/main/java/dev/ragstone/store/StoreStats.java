package dev.ragstone.store;

/**
 * How much a store holds.
 *
 * @param chunks of all documents
 * @param vectors how many chunks have one
 * @param bytes on disk, or -1 when unknown
 * @param generation grows with every commit, so that caches know when they are stale
 * @since 0.1
 */
public record StoreStats(int documents, int chunks, int vectors, long bytes, long generation) {}

package dev.ragstone.embedded;

/**
 * What to do with an index that was built with another embedder, chunker or analyzer than it is opened with.
 *
 * @since 0.1
 */
public enum Mismatch {
    /** Throw a {@link dev.ragstone.error.FingerprintException} that says what differs. */
    REFUSE,
    /**
     * Serve it as it is and rebuild it in the background; the new index takes its place when it is complete. Searches go on
     * all the time; syncs wait for the new index.
     */
    REINDEX
}

package dev.ragstone.store;

/**
 * Something a {@link Store} can do.
 *
 * @since 0.1
 */
public enum StoreCapability {
    /** Search by words. */
    LEXICAL,
    /** Search by vectors. */
    KNN,
    /** Search by vectors within a scope, with full results however narrow it is. */
    FILTERED_KNN,
    /** Search by both in one call, fused by the backend. */
    NATIVE_HYBRID,
    /** Word statistics are those of the whole index, not of a part of it. */
    GLOBAL_IDF,
    /** Ties are broken by chunk id, so that the same query gives the same list. */
    STABLE_TIES,
    /** Documents, chunks, vectors and ledger are committed together or not at all. */
    ATOMIC_BATCHES,
    /** Search by words can learn further words from chunks: {@link KeywordQuery#feedback()}. */
    WORD_FEEDBACK,
    /** Search by vectors can move its query towards chunks: {@link VectorQuery#feedback()}. */
    VECTOR_FEEDBACK
}

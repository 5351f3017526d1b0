package dev.ragstone.ingestion;

import dev.ragstone.document.DocumentInfo;

/**
 * How a sync is to go.
 *
 * @param collection where the documents go
 * @param everything whether to read and cut every item again, changed or not; vectors of equal text are still reused
 * @param retryFailed whether to try unchanged items again that could not be read last time
 * @param allowMassDeletion whether to remove documents even when that is more than 30 % of the source and more than 20
 * @since 0.1
 */
public record SyncOptions(String collection, boolean everything, boolean retryFailed, boolean allowMassDeletion) {

    private static final SyncOptions DEFAULTS = new SyncOptions(DocumentInfo.DEFAULT_COLLECTION, false, false, false);

    public SyncOptions {
        DocumentInfo.requireCollection(collection);
    }

    /** Into the default collection, only what changed, carefully. */
    public static SyncOptions defaults() {
        return DEFAULTS;
    }

    /** A copy for another collection. */
    public SyncOptions collection(String collection) {
        return new SyncOptions(collection, everything, retryFailed, allowMassDeletion);
    }

    /** A copy that reads every item again. */
    public SyncOptions readingEverything() {
        return new SyncOptions(collection, true, retryFailed, allowMassDeletion);
    }

    /** A copy that tries failed items again. */
    public SyncOptions retryingFailed() {
        return new SyncOptions(collection, everything, true, allowMassDeletion);
    }

    /** A copy that removes however many documents are gone. */
    public SyncOptions allowingMassDeletion() {
        return new SyncOptions(collection, everything, retryFailed, true);
    }
}

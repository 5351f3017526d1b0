package dev.ragstone.ingestion;

import dev.ragstone.embedding.VectorCache;
import dev.ragstone.store.Catalog;
import java.util.HashSet;
import java.util.Set;

/** Sees to it that the cache of a reindexing holds nothing of texts the new index gave up. It may fail without harm. */
final class ReindexCache {

    private final VectorCache cache;
    private final StoredVersion stored;
    private final WarningList warnings;

    ReindexCache(VectorCache cache, StoredVersion stored, WarningList warnings) {
        this.cache = cache;
        this.stored = stored;
        this.warnings = warnings;
    }

    /** Forgets what the new index has of a document, except what is under {@code kept}. */
    void replace(String documentId, Set<String> kept) {
        if (cache.equals(VectorCache.none())) {
            return;
        }
        var keys = new HashSet<>(stored.vectorKeys(documentId));
        keys.removeAll(kept);
        forget(() -> cache.remove(keys));
    }

    /** Forgets what {@code before} has and {@code after} has not, in a cache that may be another. */
    void retire(RetiredVectors before, Catalog after) {
        forget(() -> before.forget(after));
    }

    private void forget(Runnable removal) {
        try {
            removal.run();
        } catch (RuntimeException e) {
            warnings.warnOnce(
                    "vector-cache-failed",
                    "vectors of removed text could not be removed from the cache: " + e.getMessage());
        }
    }
}

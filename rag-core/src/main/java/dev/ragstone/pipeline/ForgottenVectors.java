package dev.ragstone.pipeline;

import dev.ragstone.embedding.VectorCache;
import java.util.Collection;
import java.util.HashSet;

/**
 * Sees to it that a text which leaves the index leaves the cache too. The cache forgets first: should the process die in
 * between, a vector is missing from a cache, which does no harm, rather than left in it.
 */
final class ForgottenVectors {

    private final VectorCache cache;
    private final StoredVersion storedVersion;
    private final SyncTally tally;

    ForgottenVectors(VectorCache cache, StoredVersion storedVersion, SyncTally tally) {
        this.cache = cache;
        this.storedVersion = storedVersion;
        this.tally = tally;
    }

    /** Forgets the vectors of the stored version of a document, except those under {@code kept}. */
    void replace(String documentId, Collection<String> kept) {
        if (cache.equals(VectorCache.none())) {
            return;
        }
        var keys = new HashSet<>(storedVersion.vectorKeys(documentId));
        keys.removeAll(kept);
        try {
            cache.remove(keys);
        } catch (RuntimeException e) {
            tally.warnOnce(
                    "vector-cache-failed",
                    "vectors of removed text could not be removed from the cache: " + e.getMessage());
        }
    }
}

package dev.ragstone.ingestion;

import dev.ragstone.embedding.VectorCache;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Sees to it that a text which leaves the index leaves the cache too. The cache forgets first, and takes back what other
 * documents still hold afterwards: should the process die in between, a vector is missing from a cache, which does no
 * harm, rather than left in it.
 */
final class ForgottenVectors {

    private final VectorCache cache;
    private final StoredVersion storedVersion;
    private final WarningList warnings;
    private final Set<String> forgotten = new HashSet<>();

    ForgottenVectors(VectorCache cache, StoredVersion storedVersion, WarningList warnings) {
        this.cache = cache;
        this.storedVersion = storedVersion;
        this.warnings = warnings;
    }

    /** Forgets the vectors of the stored version of a document, except those under {@code kept}. */
    void replace(String documentId, Collection<String> kept) {
        if (cache.equals(VectorCache.none())) {
            return;
        }
        var keys = new HashSet<>(storedVersion.vectorKeys(documentId));
        keys.removeAll(kept);
        forgotten.addAll(keys);
        guarded(() -> cache.remove(keys));
    }

    /** Puts back what is still in the index after the commit. */
    void restore() {
        if (!forgotten.isEmpty()) {
            guarded(() -> cache.put(storedVersion.vectors(forgotten)));
            forgotten.clear();
        }
    }

    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            warnings.warnOnce(
                    "vector-cache-failed",
                    "vectors of removed text could not be removed from the cache: " + e.getMessage());
        }
    }
}

package dev.ragstone.ingestion;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A cache that may fail without harm, and whose vectors are only used when they fit. */
final class CachedVectors {

    private final VectorCache cache;
    private final int dimension;
    private final WarningList warnings;

    CachedVectors(VectorCache cache, int dimension, WarningList warnings) {
        this.cache = cache;
        this.dimension = dimension;
        this.warnings = warnings;
    }

    /** Adds those of {@code keys} that {@code vectors} does not have and the cache does. */
    void addMissing(Set<String> keys, Map<String, Vector> vectors) {
        var missing = new HashSet<>(keys);
        missing.removeAll(vectors.keySet());
        if (missing.isEmpty()) {
            return;
        }
        try {
            cache.find(missing).forEach((key, vector) -> {
                if (vector.dimension() == dimension) {
                    vectors.put(key, vector);
                }
            });
        } catch (RuntimeException e) {
            warn(e);
        }
    }

    void put(Map<String, Vector> vectors) {
        if (vectors.isEmpty()) {
            return;
        }
        try {
            cache.put(vectors);
        } catch (RuntimeException e) {
            warn(e);
        }
    }

    private void warn(RuntimeException e) {
        warnings.warnOnce("vector-cache-failed", "the vector cache could not be used: " + e.getMessage());
    }
}

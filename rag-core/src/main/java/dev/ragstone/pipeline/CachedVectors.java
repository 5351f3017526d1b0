package dev.ragstone.pipeline;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A cache that may fail without harm, and whose vectors are only used when they fit. */
final class CachedVectors {

    private final VectorCache cache;
    private final int dimension;
    private final SyncTally tally;

    CachedVectors(VectorCache cache, int dimension, SyncTally tally) {
        this.cache = cache;
        this.dimension = dimension;
        this.tally = tally;
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
        try {
            cache.put(vectors);
        } catch (RuntimeException e) {
            warn(e);
        }
    }

    private void warn(RuntimeException e) {
        tally.warnOnce("vector-cache-failed", "the vector cache could not be used: " + e.getMessage());
    }
}

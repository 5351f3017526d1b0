package dev.ragstone.pipeline;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.store.Catalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The vector cache of a reindexing, which may fail without harm and holds nothing of texts the new index gave up. */
final class ReindexCache {

    private final VectorCache cache;
    private final int dimension;
    private final StoredVersion stored;
    private final ReindexTally tally;

    ReindexCache(VectorCache cache, int dimension, StoredVersion stored, ReindexTally tally) {
        this.cache = cache;
        this.dimension = dimension;
        this.stored = stored;
        this.tally = tally;
    }

    /** Those of {@code keys} that it has and that fit. */
    Map<String, Vector> find(Set<String> keys) {
        var found = new HashMap<String, Vector>();
        try {
            cache.find(Set.copyOf(keys)).forEach((key, vector) -> {
                if (vector.dimension() == dimension) {
                    found.put(key, vector);
                }
            });
        } catch (RuntimeException e) {
            warn(e);
        }
        return found;
    }

    void put(Map<String, Vector> vectors) {
        if (!vectors.isEmpty()) {
            try {
                cache.put(vectors);
            } catch (RuntimeException e) {
                warn(e);
            }
        }
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
            tally.warnOnce(
                    "vector-cache-failed",
                    "vectors of removed text could not be removed from the cache: " + e.getMessage());
        }
    }

    private void warn(RuntimeException e) {
        tally.warnOnce("vector-cache-failed", "the vector cache could not be used: " + e.getMessage());
    }
}

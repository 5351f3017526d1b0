package dev.ragstone.resilience;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import java.util.Map;
import java.util.Set;

/**
 * Vectors in the memory of this process, up to a number of bytes; those that were not used for long go first. Safe for use
 * by several threads, and has none of its own.
 *
 * @since 0.1
 */
public final class MemoryVectorCache implements VectorCache {

    private static final long ENTRY_BYTES = 200;

    private final Cache<String, Vector> vectors;

    private MemoryVectorCache(long maxBytes) {
        vectors = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((String key, Vector vector) -> (int) Math.min(bytes(key, vector), Integer.MAX_VALUE))
                .executor(Runnable::run)
                .build();
    }

    /**
     * A cache of up to {@code maxBytes}; a vector of 768 values takes about 3.5 KB.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public static MemoryVectorCache ofBytes(long maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("maxBytes must be positive but was " + maxBytes);
        }
        return new MemoryVectorCache(maxBytes);
    }

    private static long bytes(String key, Vector vector) {
        return ENTRY_BYTES + 2L * key.length() + (long) Float.BYTES * vector.dimension();
    }

    @Override
    public Map<String, Vector> find(Set<String> keys) {
        return vectors.getAllPresent(keys);
    }

    @Override
    public void put(Map<String, Vector> more) {
        vectors.putAll(more);
    }

    @Override
    public void remove(Set<String> keys) {
        vectors.invalidateAll(keys);
    }

    @Override
    public void close() {
        vectors.invalidateAll();
    }
}

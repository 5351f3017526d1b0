package dev.ragstone.embedding;

import java.util.Map;
import java.util.Set;

/**
 * Keeps vectors outside of any index, so that a text embedded for one need not be embedded again for another.
 *
 * <p>A key names a text and the model that embedded it. A cache may forget anything at any time, and what it cannot read
 * it does not have. Implementations are safe for use by several threads and processes.
 *
 * <p>To implement this interface, extend {@code VectorCacheContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface VectorCache extends AutoCloseable {

    /** A cache that keeps nothing. */
    static VectorCache none() {
        return NoVectorCache.INSTANCE;
    }

    /**
     * The vectors it has for {@code keys}; the others are left out.
     *
     * @throws dev.ragstone.error.StoreException if the cache cannot be reached
     */
    Map<String, Vector> find(Set<String> keys);

    /**
     * Keeps vectors, replacing those under the same keys.
     *
     * @throws dev.ragstone.error.StoreException if the cache cannot be reached
     */
    void put(Map<String, Vector> vectors);

    /**
     * Forgets vectors, since the text they were made from is to be forgotten; unknown keys are ignored.
     *
     * @throws dev.ragstone.error.StoreException if the cache cannot be reached
     */
    void remove(Set<String> keys);

    /** Releases files and connections. Closing twice has no effect. Default: nothing to do. */
    @Override
    default void close() {}
}

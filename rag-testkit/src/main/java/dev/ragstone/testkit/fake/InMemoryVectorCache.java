package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A {@link VectorCache} in memory that can be told to fail. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class InMemoryVectorCache implements VectorCache {

    private final Map<String, Vector> vectors = new ConcurrentHashMap<>();
    private volatile @Nullable RuntimeException failure;

    /** Creates an empty cache. */
    public InMemoryVectorCache() {}

    /** Makes every further call throw {@code failure}. */
    public InMemoryVectorCache failWith(RuntimeException failure) {
        this.failure = failure;
        return this;
    }

    /** Puts {@code vector} in the place of every one there is. */
    public void replaceAll(Vector vector) {
        vectors.replaceAll((key, old) -> vector);
    }

    /** How many vectors there are. */
    public int size() {
        return vectors.size();
    }

    @Override
    public Map<String, Vector> find(Set<String> keys) {
        requireWorking();
        var found = new HashMap<>(vectors);
        found.keySet().retainAll(keys);
        return found;
    }

    @Override
    public void put(Map<String, Vector> vectors) {
        requireWorking();
        this.vectors.putAll(vectors);
    }

    @Override
    public void remove(Set<String> keys) {
        requireWorking();
        vectors.keySet().removeAll(keys);
    }

    private void requireWorking() {
        if (failure != null) {
            throw failure;
        }
    }
}

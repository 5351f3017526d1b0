package dev.ragstone.retrieval.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/** Keeps values for a time and up to a number of bytes. Safe for use by several threads, and has none of its own. */
final class BoundedCache<K, V> {

    private final Cache<K, V> entries;

    BoundedCache(Limits limits, ToLongBiFunction<K, V> bytes) {
        entries = Caffeine.newBuilder()
                .maximumWeight(limits.maxBytes())
                .weigher((K key, V value) -> (int) Math.min(bytes.applyAsLong(key, value), Integer.MAX_VALUE))
                .expireAfterWrite(limits.timeToLive())
                .ticker(limits.nanos()::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    @Nullable
    V get(K key) {
        return entries.getIfPresent(key);
    }

    void put(K key, V value) {
        entries.put(key, value);
    }

    void clear() {
        entries.invalidateAll();
    }

    /**
     * How much is kept and for how long.
     *
     * @param nanos the time, from any moment on
     */
    record Limits(long maxBytes, Duration timeToLive, LongSupplier nanos) {

        Limits {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("maxBytes must be positive but was " + maxBytes);
            }
            if (timeToLive.isNegative() || timeToLive.isZero()) {
                throw new IllegalArgumentException("timeToLive must be positive but was " + timeToLive);
            }
        }

        Limits(long maxBytes, Duration timeToLive) {
            this(maxBytes, timeToLive, System::nanoTime);
        }
    }
}

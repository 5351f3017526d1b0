package dev.ragstone.ingestion;

import dev.ragstone.embedding.VectorCache;
import dev.ragstone.error.RetryPolicy;

/**
 * How an {@link Ingestion} goes about its work.
 *
 * @param readers how many items are read at the same time
 * @param retry what happens when the embedder fails for now
 * @param cache where vectors are kept beyond the index; the pipeline does not own it
 * @since 0.1
 */
public record IngestionSettings(int readers, RetryPolicy retry, VectorCache cache) {

    private static final int MOST_READERS = 4;

    public IngestionSettings {
        if (readers < 1) {
            throw new IllegalArgumentException("readers must be positive but was " + readers);
        }
    }

    /** As many readers as there are processors, up to four; the usual retries; no cache. */
    public static IngestionSettings defaults() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new IngestionSettings(
                Math.clamp(processors, 1, MOST_READERS), RetryPolicy.standard(), VectorCache.none());
    }

    /** A copy with another number of readers. */
    public IngestionSettings withReaders(int readers) {
        return new IngestionSettings(readers, retry, cache);
    }

    /** A copy with other retries. */
    public IngestionSettings withRetry(RetryPolicy retry) {
        return new IngestionSettings(readers, retry, cache);
    }

    /** A copy with another cache. */
    public IngestionSettings withCache(VectorCache cache) {
        return new IngestionSettings(readers, retry, cache);
    }
}

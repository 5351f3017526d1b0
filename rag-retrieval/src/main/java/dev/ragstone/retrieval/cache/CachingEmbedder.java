package dev.ragstone.retrieval.cache;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.embedding.TokenEmbedder;
import java.time.Duration;
import java.util.Optional;

/**
 * An embedder that remembers the queries it embedded. Documents are embedded anew each time; a sync has its own way not to.
 * Vectors of tokens come from the embedder behind it, and are not remembered.
 *
 * <p>Safe for use by several threads if the embedder behind it is. Nothing is kept of a query that failed. Two threads that
 * ask the same at the same time may both embed it. Closing it closes the embedder behind it.
 *
 * @since 0.1
 */
public final class CachingEmbedder extends ForwardingEmbedder {

    /** A vector of 384 floats takes 1.5 KB, so this is room for some thousand queries. */
    private static final long MAX_BYTES = 8L << 20;

    private static final long ENTRY_BYTES = 200;
    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    private final BoundedCache<String, Embedding> queries;

    private CachingEmbedder(Embedder embedder, BoundedCache.Limits limits) {
        super(embedder);
        this.queries = new BoundedCache<>(limits, CachingEmbedder::bytes);
    }

    /** Remembers queries for an hour, in up to 8 MB. */
    public static CachingEmbedder of(Embedder embedder) {
        return of(embedder, MAX_BYTES, TIME_TO_LIVE);
    }

    /**
     * Remembers queries for {@code timeToLive}, in up to {@code maxBytes} of memory.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static CachingEmbedder of(Embedder embedder, long maxBytes, Duration timeToLive) {
        return new CachingEmbedder(embedder, new BoundedCache.Limits(maxBytes, timeToLive));
    }

    @Override
    public Embedding embedQuery(String text) {
        Embedding known = queries.get(text);
        if (known != null) {
            return known;
        }
        Embedding embedding = super.embedQuery(text);
        queries.put(text, embedding);
        return embedding;
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return behind().tokenEmbedder();
    }

    @Override
    public void close() {
        queries.clear();
        super.close();
    }

    private static long bytes(String text, Embedding embedding) {
        return ENTRY_BYTES
                + 2L * text.length()
                + (long) Float.BYTES * embedding.vector().dimension();
    }
}

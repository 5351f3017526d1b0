package dev.ragstone.retrieval.cache;

import dev.ragstone.question.Entity;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import java.time.Duration;
import java.util.List;

/**
 * A retriever that remembers what it found for as long as nothing is committed.
 *
 * <p>A result is given out again only to a query that is equal in all its parts, limit, filter and access included, by
 * an equal route, and only while the commit it was found in is the store's last one. One that was being looked for while something was
 * committed, and one that a failing part is missing from, is not kept. What comes from the cache has the span
 * {@code cache} and no other.
 *
 * <p>Safe for use by several threads. The settings of the retriever behind it are not part of the key: wrap one retriever
 * in one cache. Closing it closes the retriever, not the store.
 *
 * @since 0.1
 */
public final class CachingRetriever implements RoutedRetriever {

    private static final long MAX_BYTES = 32L << 20;
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(10);

    private final Retriever retriever;
    private final Store store;
    private final BoundedCache<Asked, Found> results;

    private CachingRetriever(Retriever retriever, Store store, BoundedCache.Limits limits) {
        this.retriever = retriever;
        this.store = store;
        this.results = new BoundedCache<>(limits, ResultSize::bytes);
    }

    /** Remembers results over {@code store}, which {@code retriever} searches, for ten minutes, in up to 32 MB. */
    public static CachingRetriever of(Retriever retriever, Store store) {
        return of(retriever, store, MAX_BYTES, TIME_TO_LIVE);
    }

    /**
     * Remembers results over {@code store} for {@code timeToLive}, in up to {@code maxBytes} of memory.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static CachingRetriever of(Retriever retriever, Store store, long maxBytes, Duration timeToLive) {
        return of(retriever, store, new BoundedCache.Limits(maxBytes, timeToLive));
    }

    static CachingRetriever of(Retriever retriever, Store store, BoundedCache.Limits limits) {
        return new CachingRetriever(retriever, store, limits);
    }

    @Override
    public Retrieval retrieve(Query query, Route route) {
        var timer = SpanTimer.start("cache");
        // Asked before anything is looked for: what is committed from here on makes the result stale.
        long generation = store.catalog().generation();
        var asked = new Asked(query, route);
        Found known = results.get(asked);
        if (known != null && known.generation() == generation) {
            Retrieval found = known.retrieval();
            return new Retrieval(
                    found.hits(),
                    found.warnings(),
                    List.of(timer.count("hits", found.hits().size()).ok()));
        }
        Retrieval found = RoutedRetriever.ask(retriever, query, route);
        if (isWhole(found) && store.catalog().generation() == generation) {
            results.put(asked, new Found(generation, found));
        }
        return found;
    }

    /** Whether no part of the search failed. What else there is to warn of will be so the next time. */
    private static boolean isWhole(Retrieval found) {
        return found.spans().stream().allMatch(span -> span.result() == Span.Result.OK);
    }

    @Override
    public void close() {
        results.clear();
        retriever.close();
    }

    /** What was searched for, and how. */
    record Asked(Query query, Route route) {}

    /** A result and the commit it was found in. */
    record Found(long generation, Retrieval retrieval) {}

    /** About how much memory a result takes. */
    private static final class ResultSize {

        private static final long ENTRY_BYTES = 500;
        private static final long ENTITY_BYTES = 50;
        private static final long HIT_BYTES = 1_000;

        static long bytes(Asked asked, Found found) {
            long bytes = ENTRY_BYTES + 2L * asked.query().text().length();
            for (Entity entity : asked.route().entities()) {
                bytes += ENTITY_BYTES + 2L * entity.text().length();
            }
            for (Hit hit : found.retrieval().hits()) {
                bytes += HIT_BYTES + 2L * hit.chunk().text().length();
            }
            return bytes;
        }
    }
}

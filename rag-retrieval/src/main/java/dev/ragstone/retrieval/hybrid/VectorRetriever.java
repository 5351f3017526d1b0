package dev.ragstone.retrieval.hybrid;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.VectorSearch;
import java.time.Duration;

/**
 * Finds chunks by their meaning alone.
 *
 * <p>A hit's score is the cosine of its vector with the query's, also under the leg {@code vector}. Safe for use by
 * several threads; works in threads of its own, as {@link HybridRetriever} does, so that what takes too long can be left: it
 * is interrupted, and a failure that may pass names the embedder or the search. A failure of either is thrown; a query that
 * the embedder cut short is reported as {@code query-truncated}. Of the plan of a route only the levels count.
 *
 * @since 0.1
 */
public final class VectorRetriever implements RoutedRetriever {

    private final VectorSearch vectors;
    private final Embedder embedder;
    private final Duration timeout;
    private final SideThreads threads = new SideThreads();

    private VectorRetriever(VectorSearch vectors, Embedder embedder, Duration timeout) {
        this.vectors = vectors;
        this.embedder = embedder;
        this.timeout = timeout;
    }

    /**
     * Searches {@code vectors}, such as a {@link dev.ragstone.store.Store}, within 30 seconds; the caller closes both.
     */
    public static VectorRetriever of(VectorSearch vectors, Embedder embedder) {
        return of(vectors, embedder, Patience.DEFAULT);
    }

    /**
     * Searches {@code vectors}, such as a {@link dev.ragstone.store.Store}, within {@code timeout}; the caller closes both.
     *
     * @throws IllegalArgumentException if the time is not positive
     */
    public static VectorRetriever of(VectorSearch vectors, Embedder embedder, Duration timeout) {
        return new VectorRetriever(vectors, embedder, Patience.checked(timeout));
    }

    @Override
    public Retrieval retrieve(Query query, Route route) {
        var leg = new VectorLeg(
                vectors, embedder, query, Admission.of(route.plan().levels()));
        var side = new SideSearch(threads, timeout);
        return SingleLegSearch.run(query, leg, fetch -> side.fetch(leg, fetch, () -> {}));
    }

    /** Ends its idle threads, and the others with their searches, which go on. */
    @Override
    public void close() {
        threads.close();
    }
}

package dev.ragstone.search;

/**
 * Finds the chunks that answer a query.
 *
 * <p>Implementations are safe for use by several threads. Hits are best first, ties by chunk id, no chunk twice, at most
 * as many as the query asks for, all within its scope; the same index and query give the same list. A part that fails,
 * such as one of two searches, is left out with a warning; if nothing is left, the failure is thrown.
 *
 * <p>To implement this interface, extend {@code RetrieverContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface Retriever extends AutoCloseable {

    /**
     * Finds what answers {@code query}.
     *
     * @throws dev.ragstone.error.RagException if no part of the search succeeds
     */
    Retrieval retrieve(Query query);

    /** Releases what the retriever itself opened; not the store or the embedder it was given. */
    @Override
    default void close() {}
}

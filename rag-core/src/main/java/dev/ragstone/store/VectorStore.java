package dev.ragstone.store;

import java.util.Collection;

/**
 * Keeps embedded chunks and finds the nearest: a {@link VectorSearch} that can be used on its own, without a
 * {@link Store}.
 *
 * <p>Implementations are safe for use by several threads. All vectors in one store have the same dimension. A write is
 * visible to every search that starts after it returns. To implement this interface, extend {@code VectorStoreContract}
 * from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface VectorStore extends VectorSearch, AutoCloseable {

    /**
     * Adds chunks, replacing any stored under the same id. Either all are stored or, if this method throws, none.
     *
     * @throws IllegalArgumentException if a vector does not have this store's dimension
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    void upsert(Collection<EmbeddedChunk> chunks);

    /** Removes the chunks with these ids; unknown ids are ignored. */
    void delete(Collection<String> chunkIds);

    /** Releases files and connections. Closing twice has no effect. */
    @Override
    void close();
}

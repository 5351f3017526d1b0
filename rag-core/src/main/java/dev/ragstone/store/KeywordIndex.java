package dev.ragstone.store;

import java.util.Collection;

/**
 * Keeps chunks and finds them by their words: a {@link KeywordSearch} that can be used on its own, without a
 * {@link Store}.
 *
 * <p>Implementations are safe for use by several threads. A write is visible to every search that starts after it
 * returns. To implement this interface, extend {@code KeywordIndexContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface KeywordIndex extends KeywordSearch, AutoCloseable {

    /**
     * Adds chunks, replacing any stored under the same id. Either all are stored or, if this method throws, none.
     *
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    void upsert(Collection<IndexedChunk> chunks);

    /** Removes the chunks with these ids; unknown ids are ignored. */
    void delete(Collection<String> chunkIds);

    /** Releases files and connections. Closing twice has no effect. */
    @Override
    void close();
}

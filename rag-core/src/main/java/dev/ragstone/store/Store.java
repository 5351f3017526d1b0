package dev.ragstone.store;

import java.util.Optional;
import java.util.Set;

/**
 * Keeps documents, chunks, vectors and the sync ledger together, and searches them.
 *
 * <p>Implementations are safe for use by several threads; searches go on while a batch is committed. A search sees a
 * document either as it was before a commit or as it is after, never a part of it, and every search that starts after
 * {@link #commit} returns sees the new state. A failure of the backing system is a
 * {@link dev.ragstone.error.StoreException} that names it, and leaves the last commit intact.
 *
 * <p>To implement this interface, extend {@code StoreContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface Store extends KeywordSearch, VectorSearch, AutoCloseable {

    /** What this store can do. Asked once, when a pipeline is built. */
    Set<StoreCapability> capabilities();

    /**
     * Writes {@code batch}, all of it or nothing, and returns when it will survive a crash. An empty batch changes
     * nothing.
     *
     * @throws IllegalArgumentException if a vector does not have this store's dimension
     * @throws dev.ragstone.error.StoreException if the backing system fails or the store was opened for reading only
     */
    void commit(StoreBatch batch);

    /**
     * Puts the index in order after a run of commits, so that scores and speed no longer depend on how the content came
     * in. May take a while; the store stays searchable meanwhile. Does nothing when there is nothing to do.
     */
    void settle();

    /** Reads what is stored by name. */
    Catalog catalog();

    /** What keeps the token vectors of chunks, if this store was told to keep them. Default: nothing does. */
    default Optional<TokenArchive> tokenArchive() {
        return Optional.empty();
    }

    /** Releases files and connections. Closing twice has no effect. */
    @Override
    void close();
}

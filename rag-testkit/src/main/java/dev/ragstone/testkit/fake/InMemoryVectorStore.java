package dev.ragstone.testkit.fake;

import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A {@link VectorStore} that compares the query with every chunk. Exact; safe for use by several threads; a write is
 * visible at once.
 *
 * @since 0.1
 */
public final class InMemoryVectorStore implements VectorStore {

    private final int dimension;
    private volatile Map<String, SearchableChunk> chunks = Map.of();
    private volatile boolean closed;

    /**
     * An empty store.
     *
     * @throws IllegalArgumentException if {@code dimension} is not positive
     */
    public InMemoryVectorStore(int dimension) {
        this.dimension = Dimensions.require(dimension);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        requireOpen();
        Dimensions.require(dimension, query.vector());
        return ExhaustiveSearch.byVector(chunks.values(), query);
    }

    @Override
    public synchronized void upsert(Collection<EmbeddedChunk> chunks) {
        requireOpen();
        var changed = new TreeMap<>(this.chunks);
        for (EmbeddedChunk added : chunks) {
            Dimensions.require(dimension, added.vector());
            changed.put(added.chunk().id(), SearchableChunk.of(added.document(), added.chunk(), added.vector()));
        }
        this.chunks = changed;
    }

    @Override
    public synchronized void delete(Collection<String> chunkIds) {
        requireOpen();
        var changed = new TreeMap<>(chunks);
        chunkIds.forEach(changed::remove);
        chunks = changed;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the vector store is closed");
        }
    }
}

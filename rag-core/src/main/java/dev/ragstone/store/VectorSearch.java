package dev.ragstone.store;

import java.util.List;

/**
 * Finds chunks by their vectors.
 *
 * <p>Implementations are safe for use by several threads. Scores are cosines, from -1 to 1; results are best first, ties
 * by chunk id. The scope is applied before the limit: as many chunks are returned as there are, up to the limit, however
 * narrow it is. An implementation that cannot apply a filter throws rather than leave it out. A query's
 * {@linkplain VectorQuery#feedback() feedback} is given only to a store that says it can apply it, which also applies the
 * scope to the chunks it learns from; scores are cosines with the moved query.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface VectorSearch {

    /**
     * Finds the chunks nearest to {@code query}.
     *
     * @throws IllegalArgumentException if the vector's dimension is not the stored ones'
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    List<ScoredChunk> search(VectorQuery query);
}

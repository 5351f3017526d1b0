package dev.ragstone.store;

import dev.ragstone.embedding.Vector;

/**
 * What to look for by its meaning.
 *
 * @param limit at most this many results
 * @since 0.1
 */
public record VectorQuery(Vector vector, SearchScope scope, int limit) {

    public VectorQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
    }
}

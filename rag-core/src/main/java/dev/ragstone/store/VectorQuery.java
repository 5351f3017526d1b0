package dev.ragstone.store;

import dev.ragstone.embedding.Vector;

/**
 * What to look for by its meaning.
 *
 * @param limit at most this many results
 * @param feedback chunks towards which the vector is moved; given only to a store with
 *     {@link StoreCapability#VECTOR_FEEDBACK}, and only as far as the scope allows to see them
 * @since 0.1
 */
public record VectorQuery(Vector vector, SearchScope scope, int limit, VectorFeedback feedback) {

    public VectorQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        feedback = feedback.within(scope);
    }

    /** Looks for what is near {@code vector} as it is. */
    public VectorQuery(Vector vector, SearchScope scope, int limit) {
        this(vector, scope, limit, VectorFeedback.none());
    }
}

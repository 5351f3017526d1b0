package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Vector;

/** Checks of vector dimensions. */
final class Dimensions {

    private Dimensions() {}

    static int require(int dimension) {
        if (dimension < 1) {
            throw new IllegalArgumentException("dimension must be positive but was " + dimension);
        }
        return dimension;
    }

    static void require(int dimension, Vector vector) {
        if (vector.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "this store takes vectors of dimension " + dimension + " but got one of " + vector.dimension());
        }
    }
}

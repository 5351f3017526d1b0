package dev.ragstone.pgvector;

/**
 * How exact the vectors are that the graph index goes by. The table always keeps them as floats, by which the candidates
 * the index finds are compared.
 *
 * @since 0.1
 */
public enum VectorPrecision {
    /** As floats of 32 bits; up to 2,000 dimensions. */
    FLOAT(2_000),
    /** As floats of 16 bits, pgvector's {@code halfvec}: half the memory; up to 4,000 dimensions. */
    HALF(4_000);

    private final int mostDimensions;

    VectorPrecision(int mostDimensions) {
        this.mostDimensions = mostDimensions;
    }

    /** Beyond this an index cannot be built. */
    int mostDimensions() {
        return mostDimensions;
    }
}

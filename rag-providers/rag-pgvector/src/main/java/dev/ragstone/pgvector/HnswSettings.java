package dev.ragstone.pgvector;

/** The parameters of the graph index: its neighbours per vector, and how widely it is built and searched. */
record HnswSettings(int m, int efConstruction, int efSearch, VectorPrecision precision) {

    static final HnswSettings DEFAULTS = new HnswSettings(16, 64, 100, VectorPrecision.FLOAT);

    /** pgvector's own limits. */
    static HnswSettings of(int m, int efConstruction, int efSearch, VectorPrecision precision) {
        if (m < 2 || m > 100) {
            throw new IllegalArgumentException("m must be from 2 to 100 but was " + m);
        }
        if (efConstruction < 2 * m || efConstruction > 1_000) {
            throw new IllegalArgumentException(
                    "efConstruction must be from twice m, " + 2 * m + ", to 1000 but was " + efConstruction);
        }
        if (efSearch < 1 || efSearch > 1_000) {
            throw new IllegalArgumentException("efSearch must be from 1 to 1000 but was " + efSearch);
        }
        return new HnswSettings(m, efConstruction, efSearch, precision);
    }

    HnswSettings with(VectorPrecision precision) {
        return new HnswSettings(m, efConstruction, efSearch, precision);
    }
}

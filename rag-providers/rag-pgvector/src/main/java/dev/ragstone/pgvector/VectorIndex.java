package dev.ragstone.pgvector;

import dev.ragstone.store.Fingerprint;

/**
 * How vectors are indexed, and how SQL names what belongs to it.
 *
 * @param schema where pgvector is, quoted
 * @param exactLimit up to how many vectors are all compared
 */
record VectorIndex(String schema, int dimension, HnswSettings hnsw, int exactLimit) {

    /** How the names of all graph indexes begin. */
    static final String NAME = "vectors_hnsw";

    static VectorIndex of(String schema, Fingerprint fingerprint, HnswSettings hnsw, int exactLimit) {
        return new VectorIndex(schema, fingerprint.dimension(), hnsw, exactLimit);
    }

    /** The negative inner product of the vectors of {@code v} and a bound one, exactly. */
    String distance() {
        return "(v.embedding OPERATOR(" + schema + ".<#>) ?::real[]::" + schema + ".vector(" + dimension + "))";
    }

    /** The same as the index has it. */
    String indexedDistance() {
        if (hnsw.precision() == VectorPrecision.FLOAT) {
            return distance();
        }
        String half = schema + ".halfvec(" + dimension + ")";
        return "((v.embedding::" + half + ") OPERATOR(" + schema + ".<#>) ?::real[]::" + schema + ".vector(" + dimension
                + ")::" + half + ")";
    }

    /** What sends a vector in its binary form. */
    String send() {
        return schema + ".vector_send(v.embedding)";
    }

    /** Builds the index without keeping writers out. */
    String create(SchemaNames names) {
        boolean half = hnsw.precision() == VectorPrecision.HALF;
        String column = half
                ? "((embedding::" + schema + ".halfvec(" + dimension + ")) " + schema + ".halfvec_ip_ops)"
                : "(embedding " + schema + ".vector_ip_ops)";
        return "CREATE INDEX CONCURRENTLY " + names.index(name()) + " ON " + names.vectors() + " USING hnsw " + column
                + " WITH (m = " + hnsw.m() + ", ef_construction = " + hnsw.efConstruction() + ")";
    }

    /** Says what it was built with, so that one built with something else has another name. */
    String name() {
        return NAME + (hnsw.precision() == VectorPrecision.HALF ? "_half" : "") + "_" + hnsw.m() + "_"
                + hnsw.efConstruction();
    }
}

package dev.ragstone.bench.speed;

import java.util.List;

/** A store in PostgreSQL. Rows are known by their numbers. */
interface PgContender extends AutoCloseable {

    String name();

    /** Adds rows, of which the first has the number {@code from}. */
    void add(int from, List<float[]> vectors);

    /** Builds what it has to make searches fast. */
    void ready();

    /** The numbers of the nearest among those that {@code share} selects, best first. */
    int[] nearest(float[] query, PgShare share, int limit);

    @Override
    void close();
}

package dev.ragstone.bench.speed;

import java.util.List;

/** A way to keep vectors and find the nearest. Vectors are known by their place in the order they were added in. */
interface Contender extends AutoCloseable {

    String name();

    /** Adds vectors, of which the first has the number {@code from}. */
    void add(int from, List<float[]> vectors);

    /** Makes ready for searches what was added. */
    void ready();

    /** The numbers of the nearest, best first. Called by several threads. */
    int[] nearest(float[] query, int limit);

    /** Bytes on disk; zero if it keeps nothing there. */
    long diskBytes();

    @Override
    void close();
}

package dev.ragstone.retrieval.hybrid;

/**
 * How deep each leg looks.
 *
 * @param factor times the query's limit
 * @param minimum but never less than this
 */
record FetchDepth(int factor, int minimum) {

    /** Deeper than this, one document holds thousands of the best chunks, and going on costs more than it gives. */
    private static final int DEEPEST = 10_000;

    private static final int STEP = 4;

    static final FetchDepth DEFAULT = new FetchDepth(5, 100);

    FetchDepth {
        if (factor < 1) {
            throw new IllegalArgumentException("factor must be positive but was " + factor);
        }
        if (minimum < 1) {
            throw new IllegalArgumentException("minimum must be positive but was " + minimum);
        }
    }

    int first(int limit) {
        return bounded(Math.max((long) limit * factor, minimum), limit);
    }

    /** The next depth after {@code fetch}; the same when that is as deep as it goes. */
    int next(int fetch, int limit) {
        return Math.max(fetch, bounded((long) fetch * STEP, limit));
    }

    private static int bounded(long fetch, int limit) {
        return (int) Math.min(fetch, Math.max(limit, DEEPEST));
    }
}

package dev.ragstone.ingest.chunker;

/**
 * How much a chunk may hold, and how much of it the next one may repeat. Checked here once for all builders that have a
 * setter for both.
 *
 * @param unit what is counted, as the names of those setters end
 * @param least the smallest limit that makes sense
 */
record ChunkSize(String unit, int least, int max, int overlap) {

    /** Chunks of fewer characters cannot hold a sentence. */
    private static final int LEAST_CHARS = 50;

    static ChunkSize tokens(int max, int overlap) {
        return new ChunkSize("Tokens", Limits.LEAST_TOKENS, max, overlap);
    }

    static ChunkSize chars(int max, int overlap) {
        return new ChunkSize("Chars", LEAST_CHARS, max, overlap);
    }

    ChunkSize withMax(int newMax) {
        return new ChunkSize(unit, least, Limits.atLeast(least, "max" + unit, newMax), overlap);
    }

    ChunkSize withOverlap(int newOverlap) {
        return new ChunkSize(unit, least, max, Limits.notNegative("overlap" + unit, newOverlap));
    }

    /** This size, once nothing will be set any more. */
    ChunkSize checked() {
        Limits.atMostHalf("overlap" + unit, overlap, "max" + unit, max);
        return this;
    }

    /** How it stands in the id of a chunker. */
    String id() {
        return max + "/" + overlap;
    }
}

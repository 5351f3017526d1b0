package dev.ragstone.retrieval.mirror;

/**
 * How much is taken over in one commit.
 *
 * @param characters of the documents' texts; a single document may have more
 */
record MirrorLimits(int documents, long characters) {

    /** Some ten megabytes at a time, with the chunks. */
    static final MirrorLimits USUAL = new MirrorLimits(500, 2_000_000);
}

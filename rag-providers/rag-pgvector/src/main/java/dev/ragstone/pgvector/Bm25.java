package dev.ragstone.pgvector;

/**
 * BM25 in PostgreSQL.
 *
 * <p>PostgreSQL's own {@code ts_rank} and {@code ts_rank_cd} know nothing of how rare a word is or how long a text, so a
 * common word in a long text outranks a rare one in a short text. But of a single word {@code ts_rank} tells how often it
 * stands in a text: it is the sum of 1/i² for i up to that number, divided by the sum for all i, and the rest of that sum
 * is close to 1/(n + 1/2). From that, from the length of the text and from the number of texts with the word, all of which
 * are kept exactly, comes BM25.
 */
final class Bm25 {

    private static final double K1 = 1.2;
    private static final double B = 0.75;

    /** A word of weight one adds less than this, however often it stands in a text. */
    static final double HIGHEST = K1 + 1;

    /** The sum of 1/i² as PostgreSQL has it. */
    private static final double SUM_OF_INVERSE_SQUARES = 1.64493406685;

    private Bm25() {}

    static double inverseFrequency(long chunks, long having) {
        return Math.log(1 + (Math.max(chunks, having) - having + 0.5) / (having + 0.5));
    }

    /**
     * What the length of a row {@code t} of the terms does to its score: so many times a word must stand there for half of
     * what it can add.
     *
     * @param meanLength of all chunks, in words
     */
    static Sql half(double meanLength) {
        return Sql.of("(? + ? * t.words)").bind(K1 * (1 - B)).bind(K1 * B / Math.max(meanLength, 1));
    }

    /**
     * What a term adds to the score of a row {@code t} with a {@linkplain #half column} {@code t.half}. Written so that the
     * number of occurrences n stands in it once, since that is what takes time: 1 - h / (n + h) is n / (n + h).
     *
     * @param term as a text-search query
     */
    static Sql score(String term, double weight) {
        return Sql.of("? * (1 - t.half / (round(1 / (" + SUM_OF_INVERSE_SQUARES
                        + " * (1 - ts_rank('{1,1,1,1}'::real[], t.terms, ?::tsquery)::float8)) - 0.5) + t.half))")
                .bind(weight)
                .bind(term);
    }
}

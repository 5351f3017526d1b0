package dev.ragstone.retrieval.lucene;

/**
 * How exact the vectors are that a search goes by.
 *
 * <p>With fewer bits more of an index fits into memory, which pays when it is larger than that. The vectors themselves are
 * kept beside the short ones, and what a search has found is ranked by them, so scores are always exact; what the short
 * ones miss is not found. The index on disk becomes larger, not smaller. Where all of it fits into memory the short ones
 * were slower, which is why {@link #FLOAT} is the default.
 *
 * @since 0.1
 */
public enum VectorPrecision {
    /** The vectors as they are: 32 bits for each dimension. */
    FLOAT,
    /** Eight bits for each dimension, a quarter of the memory. */
    EIGHT_BITS,
    /** Four bits for each dimension, an eighth of the memory. */
    FOUR_BITS,
    /** One bit for each dimension, a thirtieth of the memory. */
    ONE_BIT
}

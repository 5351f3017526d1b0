package dev.ragstone.store;

/**
 * Why a chunk was found by words.
 *
 * @param words a word of the query, or two that stand together, as they were written
 * @param score what they added to the chunk's score
 * @since 0.1
 */
public record MatchedWord(String words, double score) {}

package dev.ragstone.retrieval.lucene;

/**
 * Why a chunk was found by words.
 *
 * @param words a word of the query, or two that stand together, as they were written
 * @param score what they added to the chunk's score
 */
record MatchedWord(String words, double score) {}

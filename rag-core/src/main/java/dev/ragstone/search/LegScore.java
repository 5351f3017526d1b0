package dev.ragstone.search;

/**
 * What one step of a search made of a chunk.
 *
 * @param leg the step, such as {@code bm25}, {@code vector}, {@code fused} or {@code rerank}
 * @param rank its place in that step's list, from one
 * @since 0.1
 */
public record LegScore(String leg, int rank, double score) {}

package dev.ragstone.embedding;

/**
 * What an embedder made of one text.
 *
 * @param vector of length one
 * @param tokens how many tokens the text had, before any truncation
 * @param truncated whether the model saw only the beginning of the text
 * @since 0.1
 */
public record Embedding(Vector vector, int tokens, boolean truncated) {}

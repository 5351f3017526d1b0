package dev.ragstone.embedding;

/**
 * What an embedder made of one text and of each of its tokens.
 *
 * @param whole the embedding of the text
 * @param tokens those of its tokens that the model saw
 * @since 0.1
 */
public record TokenEmbedding(Embedding whole, TokenVectors tokens) {}

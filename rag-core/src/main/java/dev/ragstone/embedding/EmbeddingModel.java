package dev.ragstone.embedding;

/**
 * What an index needs to know about an embedder.
 *
 * @param id names the model and everything else that changes its vectors, such as prefixes and quantization; an index
 *     records it and refuses another one
 * @param dimension of its vectors
 * @param maxTokens the longest text it can take whole
 * @since 0.1
 */
public record EmbeddingModel(String id, int dimension, int maxTokens) {

    public EmbeddingModel {
        if (id.isBlank()) {
            throw new IllegalArgumentException("id must not be blank");
        }
        if (dimension < 1) {
            throw new IllegalArgumentException("dimension must be positive but was " + dimension);
        }
        if (maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens must be positive but was " + maxTokens);
        }
    }
}

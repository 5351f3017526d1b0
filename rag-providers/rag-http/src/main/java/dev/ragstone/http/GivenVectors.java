package dev.ragstone.http;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;

/**
 * Makes embeddings of the numbers a service gives: of the model's dimension, of length one. Immutable.
 *
 * @param service whom to name when they are wrong
 * @since 0.1
 */
public record GivenVectors(HttpService service, EmbeddingModel model, TokenCounter counter) {

    /**
     * The embedding of a text that was not cut.
     *
     * @throws EmbeddingException if the numbers are no vector of the model
     */
    public Embedding embedding(String text, float[] values) {
        if (values.length != model.dimension()) {
            throw broken(
                    "a vector of " + values.length + " values instead of " + model.dimension(),
                    values.length == 0 ? "" : "Set dimension(" + values.length + ") if that is the model's.");
        }
        try {
            return new Embedding(Vector.of(values).normalized(), counter.count(text), false);
        } catch (IllegalArgumentException e) {
            throw broken("a vector that is none: " + e.getMessage());
        }
    }

    /** The failure of a service that gave {@code given}. */
    public EmbeddingException broken(String given) {
        return broken(given, "");
    }

    private EmbeddingException broken(String given, String remedy) {
        return new EmbeddingException(service + " gave " + given, remedy, false, null);
    }
}

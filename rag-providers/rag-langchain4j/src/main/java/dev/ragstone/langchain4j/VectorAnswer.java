package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an embedding model answered, checked before it is believed. */
record VectorAnswer(String model, @Nullable List<Embedding> embeddings) {

    List<Embedding> requireSize(int texts) {
        if (embeddings == null || embeddings.size() != texts) {
            throw nonsense(
                    model,
                    "gave " + (embeddings == null ? "no" : embeddings.size()) + " vectors for " + texts + " texts");
        }
        return embeddings;
    }

    /** The vector, scaled to length one. */
    static Vector unit(EmbeddingModel model, @Nullable Embedding embedding) {
        if (embedding == null || embedding.vector().length == 0) {
            throw nonsense(model.id(), "gave an empty vector");
        }
        if (embedding.vector().length != model.dimension()) {
            throw nonsense(
                    model.id(),
                    "gave a vector of " + embedding.vector().length + " dimensions instead of " + model.dimension());
        }
        try {
            return Vector.of(embedding.vector()).normalized();
        } catch (IllegalArgumentException e) {
            throw nonsense(model.id(), "gave a vector that cannot be used: " + e.getMessage());
        }
    }

    private static EmbeddingException nonsense(String model, String what) {
        return new EmbeddingException(
                model + " " + what, "Check the model behind the LangChain4j adapter.", false, null);
    }
}

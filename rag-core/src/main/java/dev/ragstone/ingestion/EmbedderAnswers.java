package dev.ragstone.ingestion;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks what an embedder gives for texts, and warns of those it saw in part or refused. */
final class EmbedderAnswers {

    /** Any embedder that works can embed this. */
    static final List<String> PROBE = List.of("a");

    private final EmbeddingModel model;
    private final WarningList warnings;

    EmbedderAnswers(EmbeddingModel model, WarningList warnings) {
        this.model = model;
        this.warnings = warnings;
    }

    /**
     * The vectors by the keys of their texts.
     *
     * @throws EmbeddingException if there are not as many vectors as texts, or one is not of the model's dimension
     */
    Map<String, Vector> accept(List<TextOfItem> texts, List<Embedding> embeddings) {
        if (embeddings.size() != texts.size()) {
            throw broken(embeddings.size() + " vectors for " + texts.size() + " texts");
        }
        for (Embedding embedding : embeddings) {
            int dimension = embedding.vector().dimension();
            if (dimension != model.dimension()) {
                throw broken("a vector of " + dimension + " values instead of " + model.dimension());
            }
        }
        var vectors = new LinkedHashMap<String, Vector>();
        for (int i = 0; i < texts.size(); i++) {
            vectors.put(texts.get(i).key(), embeddings.get(i).vector());
            if (embeddings.get(i).truncated()) {
                truncated(texts.get(i), embeddings.get(i));
            }
        }
        return vectors;
    }

    private EmbeddingException broken(String given) {
        return new EmbeddingException(
                "embedder " + model.id() + " gave " + given,
                "Check the embedder with EmbedderContract from rag-testkit",
                false,
                null);
    }

    private void truncated(TextOfItem text, Embedding embedding) {
        warnings.warn(
                "embedding-truncated",
                "a chunk of " + text.uri() + " has " + embedding.tokens() + " tokens, of which the model saw the first "
                        + model.maxTokens());
    }

    /** Says that a text has no vector and never will. */
    void refused(TextOfItem text, EmbeddingException e) {
        warnings.warn(
                "embedding-refused",
                "a chunk of " + text.uri() + " is found by its words only, because the embedder refused it: "
                        + e.getMessage());
    }
}

package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/** Has a model but cannot use it, as when a service is down. */
record BrokenEmbedder(Embedder delegate) implements Embedder {

    @Override
    public EmbeddingModel model() {
        return delegate.model();
    }

    @Override
    public TokenCounter tokenCounter() {
        return delegate.tokenCounter();
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        throw down();
    }

    @Override
    public Embedding embedQuery(String text) {
        throw down();
    }

    @Override
    public void close() {
        delegate.close();
    }

    private static EmbeddingException down() {
        return new EmbeddingException("the model is down", "Wait", true, null);
    }
}

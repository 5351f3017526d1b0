package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Optional;

/** The same embedder, which a contract does not close: loading the model for every test would take most of the time. */
record KeptOpen(Embedder embedder) implements Embedder {

    @Override
    public EmbeddingModel model() {
        return embedder.model();
    }

    @Override
    public TokenCounter tokenCounter() {
        return embedder.tokenCounter();
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return embedder.embedDocuments(texts);
    }

    @Override
    public Embedding embedQuery(String text) {
        return embedder.embedQuery(text);
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return embedder.tokenEmbedder();
    }
}

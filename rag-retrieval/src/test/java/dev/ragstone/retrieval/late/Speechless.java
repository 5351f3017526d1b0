package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/** An embedder that gives no vectors for tokens. */
record Speechless(HashingEmbedder embedder) implements Embedder {

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
}

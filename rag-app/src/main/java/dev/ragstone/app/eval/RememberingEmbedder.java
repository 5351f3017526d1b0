package dev.ragstone.app.eval;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Embeds each query once, however often it is asked. Safe for use by several threads; closing it closes nothing. */
final class RememberingEmbedder implements Embedder {

    private final Embedder embedder;
    private final Map<String, Embedding> queries = new ConcurrentHashMap<>();

    RememberingEmbedder(Embedder embedder) {
        this.embedder = embedder;
    }

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
        return queries.computeIfAbsent(text, embedder::embedQuery);
    }

    @Override
    public int batchSize() {
        return embedder.batchSize();
    }
}

package dev.ragstone.pipeline;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Refuses some texts for good. */
final class RefusingEmbedder implements Embedder {

    private final Embedder embedder;
    private final Predicate<String> refused;
    private final AtomicInteger calls = new AtomicInteger();

    RefusingEmbedder(Embedder embedder, Predicate<String> refused) {
        this.embedder = embedder;
        this.refused = refused;
    }

    int calls() {
        return calls.get();
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
        calls.incrementAndGet();
        if (texts.stream().anyMatch(refused)) {
            throw new EmbeddingException("401 invalid key", "", false, null);
        }
        return embedder.embedDocuments(texts);
    }

    @Override
    public Embedding embedQuery(String text) {
        return embedder.embedQuery(text);
    }
}

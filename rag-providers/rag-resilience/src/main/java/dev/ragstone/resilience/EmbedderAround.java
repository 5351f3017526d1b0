package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** An embedder that does something around the calls of another. */
abstract class EmbedderAround implements Embedder {

    private final Embedder embedder;

    EmbedderAround(Embedder embedder) {
        this.embedder = Objects.requireNonNull(embedder, "embedder");
    }

    /** Makes {@code call}, which embeds {@code texts}. */
    abstract <T> T around(List<String> texts, Supplier<T> call);

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
        return texts.isEmpty() ? List.of() : around(texts, () -> embedder.embedDocuments(texts));
    }

    @Override
    public Embedding embedQuery(String text) {
        return around(List.of(text), () -> embedder.embedQuery(text));
    }

    @Override
    public int batchSize() {
        return embedder.batchSize();
    }

    @Override
    public void close() {
        embedder.close();
    }
}

package dev.ragstone.embedding;

import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Objects;

/**
 * An embedder in front of another, which does all that a subclass does not do itself, and is closed with it.
 *
 * <p>It offers no vectors for tokens unless a subclass does: passed on, they would go around what the subclass adds.
 *
 * @since 0.1
 */
public abstract class ForwardingEmbedder implements Embedder {

    private final Embedder embedder;

    /** Puts this embedder in front of {@code embedder}. */
    protected ForwardingEmbedder(Embedder embedder) {
        this.embedder = Objects.requireNonNull(embedder, "embedder");
    }

    /** The one behind. */
    protected final Embedder behind() {
        return embedder;
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
        return embedder.embedQuery(text);
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

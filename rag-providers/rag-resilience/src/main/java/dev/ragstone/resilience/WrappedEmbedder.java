package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.token.TokenCounter;
import java.util.Objects;

/** An embedder in front of another, whose model it has and which it closes. */
abstract class WrappedEmbedder implements Embedder {

    private final Embedder embedder;

    WrappedEmbedder(Embedder embedder) {
        this.embedder = Objects.requireNonNull(embedder, "embedder");
    }

    /** The one behind. */
    final Embedder behind() {
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
    public int batchSize() {
        return embedder.batchSize();
    }

    @Override
    public void close() {
        embedder.close();
    }
}

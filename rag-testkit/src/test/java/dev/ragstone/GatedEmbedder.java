package dev.ragstone;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** An embedder that waits at its first text until a test lets it go on, and refuses texts a test does not like. */
final class GatedEmbedder implements Embedder {

    final HashingEmbedder delegate;
    final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);
    private volatile Predicate<String> refused = text -> false;

    GatedEmbedder(int dimension) {
        delegate = new HashingEmbedder(dimension);
    }

    static GatedEmbedder opened(int dimension) {
        return new GatedEmbedder(dimension).open();
    }

    GatedEmbedder open() {
        opened.countDown();
        return this;
    }

    GatedEmbedder refusing(Predicate<String> refused) {
        this.refused = refused;
        return this;
    }

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
        reached.countDown();
        try {
            opened.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddingException("interrupted", "", true, e);
        }
        if (texts.stream().anyMatch(refused)) {
            throw new EmbeddingException("this is refused", "", false, null);
        }
        return delegate.embedDocuments(texts);
    }

    @Override
    public Embedding embedQuery(String text) {
        return delegate.embedQuery(text);
    }

    @Override
    public void close() {
        delegate.close();
    }
}

package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** An embedder that makes a number of calls for a reindexing and then waits for a test to allow more. */
final class StallingEmbedder implements Embedder {

    final HashingEmbedder delegate;
    final CountDownLatch stalled = new CountDownLatch(1);
    private final Semaphore calls;

    StallingEmbedder(int dimension, int calls) {
        this.delegate = new HashingEmbedder(dimension);
        this.calls = new Semaphore(calls);
    }

    void goOn() {
        calls.release(1_000_000);
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
        try {
            if (Thread.currentThread().getName().equals("ragstone-reindex") && !calls.tryAcquire()) {
                stalled.countDown();
                calls.acquire();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddingException("interrupted", "", true, e);
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

package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An embedder that hands long lists to another in batches, by number of texts and tokens, one after the other. If one batch
 * fails, so does the call.
 *
 * <p>Safe for use by several threads if the embedder behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class BatchingEmbedder implements Embedder {

    private final Embedder embedder;
    private final TextBatches batches;

    private BatchingEmbedder(Embedder embedder, TextBatches batches) {
        this.embedder = Objects.requireNonNull(embedder, "embedder");
        this.batches = Objects.requireNonNull(batches, "batches");
    }

    /** Keeps every list that {@code embedder} gets to {@code batches}. */
    public static BatchingEmbedder of(Embedder embedder, TextBatches batches) {
        return new BatchingEmbedder(embedder, batches);
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
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (List<String> batch : batches.cut(texts, tokenCounter())) {
            embeddings.addAll(embedder.embedDocuments(batch));
        }
        return List.copyOf(embeddings);
    }

    @Override
    public Embedding embedQuery(String text) {
        return embedder.embedQuery(text);
    }

    @Override
    public int batchSize() {
        return batches.maxTexts();
    }

    @Override
    public void close() {
        embedder.close();
    }
}

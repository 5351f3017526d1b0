package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.embedding.TokenEmbedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An embedder that hands long lists to another in batches, by number of texts and tokens, one after the other. If one batch
 * fails, so does the call.
 *
 * <p>Safe for use by several threads if the embedder behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class BatchingEmbedder extends ForwardingEmbedder {

    private final TextBatches batches;

    private BatchingEmbedder(Embedder embedder, TextBatches batches) {
        super(embedder);
        this.batches = Objects.requireNonNull(batches, "batches");
    }

    /** Keeps every list that {@code embedder} gets to {@code batches}. */
    public static BatchingEmbedder of(Embedder embedder, TextBatches batches) {
        return new BatchingEmbedder(embedder, batches);
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (List<String> batch : batches.cut(texts, tokenCounter())) {
            embeddings.addAll(OneForEach.of(behind(), batch));
        }
        return List.copyOf(embeddings);
    }

    /** That of the embedder behind, which this one has nothing to add to. */
    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return behind().tokenEmbedder();
    }

    @Override
    public int batchSize() {
        return batches.maxTexts();
    }
}

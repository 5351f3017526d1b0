package dev.ragstone.ingestion;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.error.EmbeddingException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Refuses some texts for good. */
final class RefusingEmbedder extends ForwardingEmbedder {

    private final Predicate<String> refused;
    private final AtomicInteger calls = new AtomicInteger();

    RefusingEmbedder(Embedder embedder, Predicate<String> refused) {
        super(embedder);
        this.refused = refused;
    }

    int calls() {
        return calls.get();
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        calls.incrementAndGet();
        if (texts.stream().anyMatch(refused)) {
            throw new EmbeddingException("401 invalid key", "", false, null);
        }
        return super.embedDocuments(texts);
    }
}

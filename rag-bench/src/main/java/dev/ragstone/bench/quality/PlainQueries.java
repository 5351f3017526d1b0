package dev.ragstone.bench.quality;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/** Embeds queries as if they were documents, that is without the prefix their model was trained with. */
record PlainQueries(Embedder embedder) implements Embedder {

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
        return embedder.embedDocuments(List.of(text)).getFirst();
    }

    @Override
    public void close() {
        embedder.close();
    }
}

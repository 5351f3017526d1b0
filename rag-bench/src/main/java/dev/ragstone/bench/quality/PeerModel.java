package dev.ragstone.bench.quality;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/** LangChain4j's own model as an embedder, so that its vectors can be kept; a query is embedded as it is. */
final class PeerModel implements Embedder {

    private static final int DIMENSION = 384;
    private static final int MAX_TOKENS = 510;

    private final BgeSmallEnV15QuantizedEmbeddingModel model = new BgeSmallEnV15QuantizedEmbeddingModel();

    @Override
    public EmbeddingModel model() {
        return new EmbeddingModel("langchain4j/bge-small-en-v1.5-q", DIMENSION, MAX_TOKENS);
    }

    @Override
    public TokenCounter tokenCounter() {
        return TokenCounter.cautious();
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return model.embedAll(texts.stream().map(TextSegment::from).toList()).content().stream()
                .map(embedding -> new Embedding(Vector.of(embedding.vector()), 1, false))
                .toList();
    }

    @Override
    public Embedding embedQuery(String text) {
        return new Embedding(Vector.of(model.embed(text).content().vector()), 1, false);
    }

    @Override
    public void close() {
        // The model has nothing to close.
    }
}

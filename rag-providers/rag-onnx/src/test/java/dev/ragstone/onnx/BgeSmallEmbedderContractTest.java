package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.testkit.EmbedderContract;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

class BgeSmallEmbedderContractTest extends EmbedderContract {

    private static final BgeSmallEmbedder SHARED =
            BgeSmallEmbedder.builder().callers(2).queryThreads(2).open();

    @AfterAll
    static void close() {
        SHARED.close();
    }

    @Override
    protected Embedder embedder() {
        return new KeptOpen(SHARED);
    }

    /** Loading the model for every test would take most of the time; closing has its own tests. */
    private record KeptOpen(Embedder embedder) implements Embedder {

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
    }
}

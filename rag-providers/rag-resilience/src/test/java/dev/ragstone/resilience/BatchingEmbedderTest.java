package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.TextBatches;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchingEmbedderTest {

    private final HashingEmbedder embedder = new HashingEmbedder();

    @Test
    void cutsLongListsByNumberAndTokens() {
        var batching = BatchingEmbedder.of(embedder, new TextBatches(2, 4));

        assertThat(batching.embedDocuments(List.of("a", "b", "c", "one two three four five", "d")))
                .isEqualTo(
                        new HashingEmbedder().embedDocuments(List.of("a", "b", "c", "one two three four five", "d")));

        assertThat(embedder.calls()).isEqualTo(4);
        assertThat(batching.batchSize()).isEqualTo(2);
    }

    @Test
    void batchThatFailsFailsTheCall() {
        var batching = BatchingEmbedder.of(embedder.failing(true), new TextBatches(2, 4));

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> batching.embedDocuments(List.of("a", "b", "c")));
        assertThat(embedder.calls()).isEqualTo(1);
    }
}

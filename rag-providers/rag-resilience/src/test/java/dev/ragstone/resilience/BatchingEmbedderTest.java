package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
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
    void batchWithOtherThanOneVectorForEachTextFailsTheCall() {
        var shifting = new ForwardingEmbedder(embedder) {
            @Override
            public List<Embedding> embedDocuments(List<String> texts) {
                return super.embedDocuments(texts.contains("c") ? List.of("c", "c") : texts.subList(0, 1));
            }
        };

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() ->
                        BatchingEmbedder.of(shifting, new TextBatches(2, 4)).embedDocuments(List.of("a", "b", "c")))
                .withMessageContaining("gave 1 embeddings for 2 texts");
    }

    @Test
    void batchThatFailsFailsTheCall() {
        var batching = BatchingEmbedder.of(embedder.failing(true), new TextBatches(2, 4));

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> batching.embedDocuments(List.of("a", "b", "c")));
        assertThat(embedder.calls()).isEqualTo(1);
    }
}

package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class EmbedderContractTest {

    @Test
    void rightEmbedderBreaksNoRule() {
        assertThat(violations(UnaryOperator.identity())).isEmpty();
    }

    @Test
    void noticesWrongOrder() {
        assertThat(violations(List::reversed)).contains("givesOneEmbeddingForEachTextInOrder");
    }

    @Test
    void noticesLostTexts() {
        assertThat(violations(embeddings -> embeddings.stream().limit(999).toList()))
                .containsExactly("takesAThousandTexts");
    }

    @Test
    void noticesVectorsThatAreNotOfLengthOne() {
        assertThat(violations(each(it -> new Embedding(doubled(it.vector()), it.tokens(), it.truncated()))))
                .contains("vectorsHaveLengthOne");
    }

    @Test
    void noticesVectorsThatDependOnTheRestOfTheList() {
        assertThat(violations(embeddings -> embeddings.size() == 1
                        ? embeddings
                        : embeddings.stream()
                                .map(it -> new Embedding(shifted(it.vector()), it.tokens(), it.truncated()))
                                .toList()))
                .contains("givesOneEmbeddingForEachTextInOrder", "takesAThousandTexts");
    }

    @Test
    void noticesSilentTruncation() {
        assertThat(violations(each(it -> new Embedding(it.vector(), it.tokens(), false))))
                .containsExactly("tooLongTextIsRejectedOrReported");
    }

    private static UnaryOperator<List<Embedding>> each(UnaryOperator<Embedding> change) {
        return embeddings -> embeddings.stream().map(change).toList();
    }

    private static Vector doubled(Vector vector) {
        float[] values = vector.toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] *= 2;
        }
        return Vector.of(values);
    }

    private static Vector shifted(Vector vector) {
        float[] values = vector.toArray();
        values[0] += 0.05f;
        return Vector.of(values).normalized();
    }

    private static Set<String> violations(UnaryOperator<List<Embedding>> change) {
        return Violations.of(new EmbedderContract() {
            @Override
            protected Embedder embedder() {
                return new Altered(change);
            }
        });
    }

    private record Altered(UnaryOperator<List<Embedding>> change, Embedder right) implements Embedder {

        private Altered(UnaryOperator<List<Embedding>> change) {
            this(change, new HashingEmbedder());
        }

        @Override
        public EmbeddingModel model() {
            return right.model();
        }

        @Override
        public TokenCounter tokenCounter() {
            return right.tokenCounter();
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            return change.apply(right.embedDocuments(texts));
        }

        @Override
        public Embedding embedQuery(String text) {
            return right.embedQuery(text);
        }
    }
}

package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.EmbedderContract;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The second published model whose weights are run: all-MiniLM-L6-v2 from LangChain4j's jar. */
class MiniLmTest extends EmbedderContract {

    private static final String NAME = "all-minilm-l6-v2-q";
    private static final OnnxEmbedder SHARED = OnnxEmbedder.packaged(NAME, SentenceModel.allMiniLmL6())
            .overflow(Overflow.TRUNCATE)
            .open();

    @AfterAll
    static void close() {
        SHARED.close();
    }

    @Override
    protected Embedder embedder() {
        return new KeptOpen(SHARED);
    }

    @Test
    void textsThatMeanTheSameAreNearest() {
        Vector question = SHARED.embedQuery("How do I get my money back?").vector();
        List<Vector> texts = SHARED
                .embedDocuments(List.of(
                        "Refunds are paid within two weeks.",
                        "The heron stands in shallow water.",
                        "Granite is an igneous rock."))
                .stream()
                .map(Embedding::vector)
                .toList();

        assertThat(question.dot(texts.get(0)))
                .isGreaterThan(0.3)
                .isGreaterThan(question.dot(texts.get(1)) + 0.2)
                .isGreaterThan(question.dot(texts.get(2)) + 0.2);
    }

    @Test
    void tokensAreThoseOfTheModelAndNotCutAtHalfItsLimit() {
        assertThat(SHARED.model().maxTokens()).isEqualTo(254);
        assertThat(SHARED.embedQuery("heron ".repeat(100)).truncated()).isFalse();
        assertThat(SHARED.embedQuery("heron ".repeat(300)).truncated()).isTrue();
    }

    @Test
    void otherPoolingThanItsOwnIsRefused() {
        assertRefused(new SentenceModel("MiniLM", Pooling.CLS, 384, 256, "", ""))
                .hasMessageContaining("it pools by MEAN, but its description says pooling CLS");
    }

    @Test
    void otherDimensionThanItsOwnIsRefused() {
        assertRefused(new SentenceModel("MiniLM", Pooling.MEAN, 512, 256, "", ""))
                .hasMessageContaining("has 384 dimensions, but its description says dimension 512");
    }

    @Test
    void moreTokensThanItTakesAreRefused() {
        assertRefused(new SentenceModel("MiniLM", Pooling.MEAN, 384, 512, "", ""))
                .hasMessageContaining("it takes 256 tokens, but its description says maxTokens 512");
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(SentenceModel model) {
        return assertThatThrownBy(() -> OnnxEmbedder.packaged(NAME, model).open())
                .isInstanceOf(EmbeddingException.class);
    }
}

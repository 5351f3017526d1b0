package dev.ragstone.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.testkit.fake.HashingEmbedder;
import org.junit.jupiter.api.Test;

class QueryRememberingEmbedderTest {

    private final HashingEmbedder model = new HashingEmbedder();

    @Test
    void searchAndLateInteractionShareOneRun() {
        var embedder = QueryRememberingEmbedder.of(model);

        embedder.embedQuery("heron");
        embedder.embedQueryTokens("heron");

        assertThat(model.queriesEmbedded()).isEqualTo(1);
    }

    @Test
    void leastLatelyUsedQuestionIsForgottenFirst() {
        var embedder = QueryRememberingEmbedder.of(model, 2);

        embedder.embedQuery("a");
        embedder.embedQuery("b");
        embedder.embedQuery("a");
        embedder.embedQuery("c");
        embedder.embedQuery("a");
        int before = model.queriesEmbedded();
        embedder.embedQuery("b");

        assertThat(before).isEqualTo(3);
        assertThat(model.queriesEmbedded()).isEqualTo(4);
    }

    @Test
    void closingClosesTheModel() {
        QueryRememberingEmbedder.of(model).close();

        assertThat(model.isClosed()).isTrue();
    }

    @Test
    void needsAnEmbedderThatGivesTokens() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueryRememberingEmbedder.of(new Speechless(model)))
                .withMessageContaining("hashing-64-512");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueryRememberingEmbedder.of(model, 0))
                .withMessageContaining("0");
    }
}

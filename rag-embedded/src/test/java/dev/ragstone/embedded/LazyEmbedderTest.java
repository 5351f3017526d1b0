package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyEmbedderTest {

    private final HashingEmbedder model = new HashingEmbedder();
    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void loadsOnceAndOnlyWhenNeeded() {
        var lazy = new LazyEmbedder(model.model(), this::load);

        assertThat(lazy.model()).isEqualTo(model.model());
        assertThat(lazy.tokenCounter()).isNotNull();
        assertThat(lazy.embedDocuments(List.of())).isEmpty();
        assertThat(loads).hasValue(0);

        assertThat(lazy.tokenCounter().count("two words")).isEqualTo(2);
        assertThat(lazy.embedQuery("two words")).isEqualTo(model.embedQuery("two words"));
        assertThat(loads).hasValue(1);
    }

    @Test
    void modelThatCannotBeLoadedIsDownAndNotTriedAgain() {
        var lazy = new LazyEmbedder(model.model(), () -> {
            loads.incrementAndGet();
            throw new EmbeddingException("no native library", "Use another machine", false, null);
        });

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> lazy.embedQuery("x"))
                    .matches(EmbeddingException::retryable)
                    .withMessage("no native library. Use another machine");
        }
        assertThat(loads).hasValue(1);
    }

    @Test
    void tokenVectorsLoadTheModelToo() {
        var lazy = new LazyEmbedder(model.model(), this::load);
        var tokens = lazy.tokenEmbedder().orElseThrow();
        assertThat(tokens.embedDocumentTokens(List.of())).isEmpty();
        assertThat(loads).hasValue(0);

        assertThat(tokens.embedDocumentTokens(List.of("grey heron"))
                        .getFirst()
                        .tokens()
                        .size())
                .isEqualTo(2);
        assertThat(tokens.embedQueryTokens("heron").tokens().size()).isEqualTo(1);
        assertThat(loads).hasValue(1);
    }

    @Test
    void closingClosesWhatWasLoadedAndNothingElse() {
        var unused = new LazyEmbedder(model.model(), this::load);
        unused.close();
        assertThat(loads).hasValue(0);
        assertThatIllegalStateException().isThrownBy(() -> unused.embedQuery("x"));

        var used = new LazyEmbedder(model.model(), this::load);
        used.embedQuery("x");
        used.close();
        assertThat(model.isClosed()).isTrue();
    }

    private Embedder load() {
        loads.incrementAndGet();
        return model;
    }
}

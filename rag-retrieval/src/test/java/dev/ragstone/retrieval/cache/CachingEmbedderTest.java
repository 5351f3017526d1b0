package dev.ragstone.retrieval.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CachingEmbedderTest {

    private final HashingEmbedder behind = new HashingEmbedder(64);

    @Test
    void embedsAQueryOnce() {
        try (var embedder = CachingEmbedder.of(behind)) {
            var first = embedder.embedQuery("heron");

            assertThat(embedder.embedQuery("heron")).isEqualTo(first);
            assertThat(behind.queriesEmbedded()).isEqualTo(1);
            assertThat(embedder.embedQuery("Heron")).isNotSameAs(first);
            assertThat(behind.queriesEmbedded()).isEqualTo(2);
        }
    }

    @Test
    void aFailureIsNotKept() {
        try (var embedder = CachingEmbedder.of(behind)) {
            behind.failing(true);
            assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> embedder.embedQuery("heron"));

            behind.failing(false);

            assertThat(embedder.embedQuery("heron").tokens()).isEqualTo(1);
        }
    }

    @Test
    void keepsNoMoreThanItsBytes() {
        try (var embedder = CachingEmbedder.of(behind, 2_000, Duration.ofHours(1))) {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 100; i++) {
                    embedder.embedQuery("query " + i);
                }
            }
        }

        assertThat(behind.queriesEmbedded()).isGreaterThan(190);
    }

    @Test
    void rejectsLimitsThatKeepNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CachingEmbedder.of(behind, 0, Duration.ofHours(1)))
                .withMessageContaining("maxBytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CachingEmbedder.of(behind, 1, Duration.ZERO))
                .withMessageContaining("timeToLive");
    }
}

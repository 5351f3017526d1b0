package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.ingest.cache.FileVectorCache;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryVectorCache;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachingTest {

    private final HashingEmbedder embedder = new HashingEmbedder();
    private final InMemoryVectorCache cache = new InMemoryVectorCache();

    @Test
    void textIsEmbeddedOnce() {
        var caching = VectorCachingEmbedder.of(embedder, cache);
        List<Embedding> first = caching.embedDocuments(List.of("a", "b", "a"));

        List<Embedding> second = caching.embedDocuments(List.of("c", "a", "b"));

        assertThat(second.subList(1, 3)).containsExactly(first.get(0), first.get(1));
        assertThat(embedder.documentsEmbedded()).isEqualTo(3);
    }

    @Test
    void queryIsEmbeddedOnceAndNotTakenForADocument() {
        var caching = VectorCachingEmbedder.of(embedder, cache);
        caching.embedDocuments(List.of("a"));

        caching.embedQuery("a");
        caching.embedQuery("a");

        assertThat(embedder.queriesEmbedded()).isEqualTo(1);
    }

    @Test
    void vectorsOnDiskAreThereAfterReopening(@TempDir Path folder) {
        try (var caching = VectorCachingEmbedder.of(embedder, FileVectorCache.in(folder))) {
            caching.embedDocuments(List.of("a", "b"));
        }

        var other = new HashingEmbedder();
        try (var caching = VectorCachingEmbedder.of(other, FileVectorCache.in(folder))) {
            assertThat(caching.embedDocuments(List.of("b", "a")))
                    .isEqualTo(new HashingEmbedder().embedDocuments(List.of("b", "a")));
        }
        assertThat(other.documentsEmbedded()).isZero();
    }

    @Test
    void vectorsOfTokensAreStillGiven() {
        var caching = VectorCachingEmbedder.of(embedder, cache);

        assertThat(caching.tokenEmbedder()).isEqualTo(embedder.tokenEmbedder()).isPresent();
    }

    @Test
    void otherModelHasOtherVectors() {
        VectorCachingEmbedder.of(embedder, cache).embedQuery("a");
        var other = new HashingEmbedder(32);

        Embedding embedding = VectorCachingEmbedder.of(other, cache).embedQuery("a");

        assertThat(embedding.vector().dimension()).isEqualTo(32);
        assertThat(other.queriesEmbedded()).isEqualTo(1);
    }

    @Test
    void textThatWasCutIsReportedEveryTime() {
        var small = new HashingEmbedder(32, 2);
        var caching = VectorCachingEmbedder.of(small, cache);

        assertThat(caching.embedQuery("one two three").truncated()).isTrue();
        assertThat(caching.embedQuery("one two three").truncated()).isTrue();
        assertThat(cache.size()).isZero();
    }

    @Test
    void vectorThatDoesNotFitIsNotUsed() {
        var caching = VectorCachingEmbedder.of(embedder, cache);
        caching.embedQuery("a");
        cache.replaceAll(Vector.of(1, 2, 3));

        assertThat(caching.embedQuery("a").vector().dimension()).isEqualTo(64);
    }

    @Test
    void cacheThatFailsIsGoneWithout() {
        cache.failWith(new IllegalStateException("disk full"));
        var caching = VectorCachingEmbedder.of(embedder, cache);

        assertThat(caching.embedDocuments(List.of("a", "b"))).hasSize(2);
        assertThat(caching.embedQuery("a").vector()).isNotNull();
    }

    @Test
    void fewerVectorsThanTextsAreAFailureThatSaysSo() {
        var few = new ForwardingEmbedder(embedder) {
            @Override
            public List<Embedding> embedDocuments(List<String> texts) {
                return super.embedDocuments(texts.subList(0, 1));
            }
        };

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> VectorCachingEmbedder.of(few, cache).embedDocuments(List.of("a", "b")))
                .withMessageContaining(few.model().id() + " gave 1 embeddings for 2 texts")
                .matches(e -> !e.retryable());
        assertThat(cache.size()).isZero();
    }

    @Test
    void memoryKeepsToItsBytes() {
        var memory = MemoryVectorCache.ofBytes(100_000);
        for (int i = 0; i < 1000; i++) {
            memory.put(Map.of("k" + i, Vector.of(filled(i))));
        }

        long kept = java.util.stream.IntStream.range(0, 1000)
                .filter(i -> !memory.find(Set.of("k" + i)).isEmpty())
                .count();

        assertThat(kept).isBetween(10L, 90L);
    }

    private static float[] filled(int value) {
        var values = new float[256];
        java.util.Arrays.fill(values, value);
        return values;
    }

    @Test
    void memoryMustHaveRoom() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryVectorCache.ofBytes(0))
                .withMessageContaining("0");
    }
}

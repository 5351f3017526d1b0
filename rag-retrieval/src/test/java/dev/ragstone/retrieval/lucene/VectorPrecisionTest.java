package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.store.Filter;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorPrecisionTest {

    private static final int COUNT = 6_000;
    private static final ClusteredChunks CONTENT = new ClusteredChunks(COUNT, 60, 5);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(VectorPrecision.class)
    void everyPrecisionFindsNearlyAllAndScoresExactly(VectorPrecision precision) {
        try (var store = vectors(precision).exactSearchLimit(0).open()) {
            store.upsert(CONTENT.chunks());
            Vector query = CONTENT.query();

            ScoredChunk best = store.search(new VectorQuery(query, SearchScope.everything(), 1))
                    .getFirst();

            assertThat(CONTENT.recall(store, Filter.all(), 40)).isGreaterThanOrEqualTo(0.97);
            assertThat(CONTENT.exact(query, Filter.all(), 1))
                    .containsExactly(best.chunk().id());
            Vector stored = CONTENT.chunks().stream()
                    .filter(chunk -> chunk.chunk().equals(best.chunk()))
                    .findFirst()
                    .orElseThrow()
                    .vector();
            assertThat(best.score()).isEqualTo(UnitVectors.cosine(query.toArray(), stored.toArray()));
        }
    }

    @Test
    void scanOfAnIndexWithOneBitIsExact() {
        try (var store =
                vectors(VectorPrecision.ONE_BIT).exactSearchLimit(COUNT).open()) {
            store.upsert(CONTENT.chunks());

            for (int i = 0; i < 20; i++) {
                Vector query = CONTENT.query();
                assertThat(ClusteredChunks.ids(store.search(new VectorQuery(query, SearchScope.everything(), 20))))
                        .isEqualTo(CONTENT.exact(query, Filter.all(), 20));
            }
        }
    }

    @Test
    void indexKeepsItsPrecisionWhenNoneIsAskedFor() {
        try (var store = vectors(VectorPrecision.EIGHT_BITS).open()) {
            store.upsert(CONTENT.chunks().subList(0, 10));
        }

        try (var store =
                LuceneVectorStore.builder(folder, ClusteredChunks.DIMENSION).open()) {
            store.upsert(CONTENT.chunks().subList(10, 20));
        }

        vectors(VectorPrecision.EIGHT_BITS).open().close();
    }

    @Test
    void anotherPrecisionIsRefusedAndSaysWhatToDo() {
        try (var store = vectors(VectorPrecision.FOUR_BITS).open()) {
            store.upsert(CONTENT.chunks().subList(0, 10));
        }

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> vectors(VectorPrecision.FLOAT).open())
                .withMessageContaining("vectors(FOUR_BITS), not vectors(FLOAT)")
                .withMessageContaining("without vectors(...)");
        try (var store = vectors(VectorPrecision.FOUR_BITS).open()) {
            assertThat(store.search(new VectorQuery(CONTENT.query(), SearchScope.everything(), 20)))
                    .hasSize(10);
        }
    }

    @Test
    void readerRefusesAnotherPrecisionToo() {
        try (var store = index(VectorPrecision.FLOAT).open()) {
            store.commit(Samples.batch(Samples.document("memory:/a", "heron")));
        }

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> index(VectorPrecision.ONE_BIT).readOnly(true).open())
                .withMessageContaining("vectors(FLOAT)");
    }

    @Test
    void reindexingTakesTheNewPrecision() {
        try (var store = index(VectorPrecision.FLOAT).open()) {
            store.commit(Samples.batch(Samples.document("memory:/a", "heron")));
        }

        try (var store = index(VectorPrecision.ONE_BIT).reindexOnMismatch(true).open()) {
            assertThat(store.catalog().stats().chunks()).isZero();
            store.commit(Samples.batch(Samples.document("memory:/b", "walnut")));
        }

        index(VectorPrecision.ONE_BIT).open().close();
    }

    @Test
    void emptyIndexTakesAnyPrecision() {
        vectors(VectorPrecision.FLOAT).open().close();

        try (var store = vectors(VectorPrecision.ONE_BIT).open()) {
            store.upsert(List.of(CONTENT.chunks().getFirst()));
        }

        vectors(VectorPrecision.ONE_BIT).open().close();
    }

    private LuceneVectorStore.Builder vectors(VectorPrecision precision) {
        return LuceneVectorStore.builder(folder, ClusteredChunks.DIMENSION)
                .vectors(precision)
                .opener(QuickDirectory::new);
    }

    private LuceneStore.Builder index(VectorPrecision precision) {
        return LuceneStore.builder(folder)
                .embeddingModel(new EmbeddingModel("sample", 2, 512))
                .chunkerId("sample")
                .vectors(precision);
    }
}

package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.store.Filter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a filter leaves is found, however much or little that is, whether or not it has to do with the vectors. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilteredVectorSearchTest {

    private static final int COUNT = 12_000;
    private static final int CLUSTERS = 120;
    private static final int QUERIES = 25;

    private final ClusteredChunks content = new ClusteredChunks(COUNT, CLUSTERS, 8);

    private LuceneVectorStore store;

    @BeforeAll
    void fill(@TempDir Path shared) {
        // Without the limit, so that even what would be scanned by default is searched in the graph.
        store = LuceneVectorStore.builder(shared, ClusteredChunks.DIMENSION)
                .exactSearchLimit(0)
                .opener(QuickDirectory::new)
                .open();
        for (int from = 0; from < COUNT; from += COUNT / 4) {
            store.upsert(content.chunks().subList(from, from + COUNT / 4));
        }
        store.settle();
    }

    @AfterAll
    void close() {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.1, 0.01, 0.001})
    void filterThatHasNothingToDoWithTheVectorsKeepsTheRecall(double share) {
        Filter filter = Filter.between("n", 0, COUNT * share - 1);

        assertThat(content.recall(store, filter, QUERIES)).isGreaterThanOrEqualTo(0.95);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.1, 0.01})
    void filterThatLeavesWholeClustersKeepsTheRecall(double share) {
        // Most queries are then far from everything in scope.
        Filter filter = Filter.between("group", 0, CLUSTERS * share - 1);

        assertThat(content.recall(store, filter, QUERIES)).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void queriesFarFromALargeScopeFindWhatIsNearestInIt(@TempDir Path apart) {
        // Around a query of a cluster outside there are more vectors than the graph looks at.
        var topics = new ClusteredChunks(COUNT, 12, 9);
        try (var large = LuceneVectorStore.builder(apart, ClusteredChunks.DIMENSION)
                .exactSearchLimit(0)
                .opener(QuickDirectory::new)
                .open()) {
            large.upsert(topics.chunks());
            large.settle();

            assertThat(topics.recall(large, Filter.between("group", 0, 5), QUERIES))
                    .isGreaterThanOrEqualTo(0.95);
        }
    }

    @Test
    void everythingIsFoundAcrossSegmentsToo(@TempDir Path pieces) {
        try (var several = LuceneVectorStore.builder(pieces, ClusteredChunks.DIMENSION)
                .exactSearchLimit(0)
                .opener(QuickDirectory::new)
                .open()) {
            for (int from = 0; from < COUNT; from += COUNT / 4) {
                several.upsert(content.chunks().subList(from, from + COUNT / 4));
            }

            assertThat(content.recall(several, Filter.all(), QUERIES)).isGreaterThanOrEqualTo(0.98);
            assertThat(content.recall(several, Filter.between("n", 0, COUNT * 0.3), QUERIES))
                    .isGreaterThanOrEqualTo(0.95);
        }
    }
}

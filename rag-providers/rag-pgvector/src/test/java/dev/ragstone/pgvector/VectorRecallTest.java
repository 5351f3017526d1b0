package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The graph index within scopes of any width, against comparing everything. */
class VectorRecallTest {

    private static final int DIMENSION = 32;
    private static final int DOCUMENTS = 4_000;
    private static final int CLUSTERS = 20;
    private static final int QUERIES = 20;
    private static final int LIMIT = 10;

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void graphFillsTheLimitWithinAnyScope() throws SQLException {
        PgVectorStoreBuilder index = database.index(DIMENSION);
        index.exactSearchLimit(100).open().close();
        fill(index);
        String reader = database.role("reader");
        try (var exact = index.exactSearchLimit(100_000).open();
                var graph = index.exactSearchLimit(0).open();
                var secured = index.rowLevelSecurity(true).open()) {
            assertThat(hasIndex(index, "vectors_hnsw_16_64")).isTrue();
            assertRecall(exact, graph, SearchScope.everything());
            assertRecall(exact, graph, filtered("tenth"));
            assertRecall(exact, graph, filtered("hundredth"));
            assertRecall(exact, graph, filtered("thousandth"));
            assertRecall(exact, graph, new SearchScope(Filter.all(), AccessScope.of("some")));
            secured.grantReading(reader, AccessScope.of("some"));
        }
        try (var exact = index.exactSearchLimit(100_000).open();
                var restricted =
                        index.exactSearchLimit(0).role(reader).readOnly(true).open()) {
            assertRecall(exact, restricted, new SearchScope(Filter.all(), AccessScope.of("some")));
        }
    }

    /** A narrow graph has with few vectors the trouble that a common one has with many. */
    @Test
    void scopeThatGoesWithTheMeaningIsSearchedWellFromOutside() throws SQLException {
        PgVectorStoreBuilder index = database.index(DIMENSION).indexWords(false).hnsw(8, 32, 10);
        index.exactSearchLimit(100).open().close();
        fill(index, 2 * DOCUMENTS);
        String reader = database.role("reader");
        try (var exact = index.exactSearchLimit(100_000).open();
                var graph = index.exactSearchLimit(0).open();
                var secured = index.rowLevelSecurity(true).open()) {
            assertRecallFromOutside(exact, graph, filtered("halfOfClusters"));
            assertRecallFromOutside(exact, graph, filtered("tenthOfClusters"));
            assertRecallFromOutside(exact, graph, new SearchScope(Filter.all(), AccessScope.of("halfOfClusters")));
            assertRecallFromOutside(exact, graph, new SearchScope(Filter.all(), AccessScope.of("tenthOfClusters")));
            assertRecall(exact, graph, filtered("halfOfClusters"), 0, CLUSTERS / 2);
            secured.grantReading(reader, AccessScope.of("halfOfClusters"));
        }
        try (var exact = index.exactSearchLimit(100_000).open();
                var restricted =
                        index.exactSearchLimit(0).role(reader).readOnly(true).open()) {
            var readable = new SearchScope(Filter.all(), AccessScope.of("halfOfClusters"));
            assertRecallFromOutside(exact, restricted, readable);
        }
    }

    @Test
    void indexOfHalfPrecisionFindsAsWellAndScoresByFloats() throws SQLException {
        PgVectorStoreBuilder index = database.index(DIMENSION).indexPrecision(VectorPrecision.HALF);
        index.exactSearchLimit(100).open().close();
        fill(index);
        try (var exact = index.exactSearchLimit(100_000).open();
                var graph = index.exactSearchLimit(0).open()) {
            assertThat(hasIndex(index, "vectors_hnsw_half_16_64")).isTrue();
            assertRecall(exact, graph, SearchScope.everything());
            assertRecall(exact, graph, filtered("hundredth"));
        }
    }

    @Test
    void largeLimitIsFilled() throws SQLException {
        PgVectorStoreBuilder index = database.index(DIMENSION);
        index.exactSearchLimit(100).open().close();
        fill(index);
        try (var graph = index.exactSearchLimit(0).open()) {
            var query = new VectorQuery(Documents.vector(new Random(5), DIMENSION, CLUSTERS), filtered("tenth"), 1_000);

            assertThat(graph.search(query)).hasSize(DOCUMENTS / 10);
            assertThat(graph.search(new VectorQuery(query.vector(), SearchScope.everything(), 3_000)))
                    .hasSize(3_000);
        }
    }

    private void fill(PgVectorStoreBuilder index) {
        fill(index, DOCUMENTS);
    }

    private void fill(PgVectorStoreBuilder index, int documents) {
        try (var store = index.open()) {
            var random = new Random(1);
            for (int from = 0; from < documents; from += 1_000) {
                var updates = new ArrayList<DocumentUpdate>();
                for (int i = from; i < from + 1_000; i++) {
                    int cluster = random.nextInt(CLUSTERS);
                    Vector vector = Documents.vectorIn(cluster, random, DIMENSION);
                    updates.add(Documents.of(info(i, cluster), text -> vector, "text " + i));
                }
                store.commit(Documents.adding(updates));
            }
            store.settle();
        }
    }

    /** Some shares have nothing to do with the vectors, others are clusters of them. */
    private static DocumentInfo info(int i, int cluster) {
        boolean half = cluster < CLUSTERS / 2;
        boolean tenth = cluster < CLUSTERS / 10;
        Metadata metadata = Metadata.empty()
                .with("tenth", i % 10 == 3)
                .with("hundredth", i % 100 == 7)
                .with("thousandth", i % 1_000 == 9)
                .with("halfOfClusters", half)
                .with("tenthOfClusters", tenth);
        var labels = new HashSet<String>();
        labels.add(i % 20 == 5 ? "some" : "others");
        if (half) {
            labels.add("halfOfClusters");
        }
        if (tenth) {
            labels.add("tenthOfClusters");
        }
        return DocumentInfo.of("memory:/" + i).withMetadata(metadata).withAccessLabels(labels);
    }

    private static SearchScope filtered(String share) {
        return new SearchScope(Filter.eq(share, true), AccessScope.everything());
    }

    private static void assertRecall(PgVectorStore exact, PgVectorStore graph, SearchScope scope) {
        assertRecall(exact, graph, scope, 0, CLUSTERS);
    }

    private static void assertRecallFromOutside(PgVectorStore exact, PgVectorStore graph, SearchScope scope) {
        assertRecall(exact, graph, scope, CLUSTERS / 2, CLUSTERS);
    }

    /** By queries in the clusters from one up to another. */
    private static void assertRecall(PgVectorStore exact, PgVectorStore graph, SearchScope scope, int from, int to) {
        var random = new Random(99);
        int wanted = 0;
        int found = 0;
        for (int i = 0; i < QUERIES; i++) {
            var query = new VectorQuery(Documents.vectorIn(random.nextInt(from, to), random, DIMENSION), scope, LIMIT);
            List<String> expected = Documents.ids(exact.search(query));
            List<String> actual = Documents.ids(graph.search(query));
            assertThat(actual).as("%s", scope).hasSameSizeAs(expected);
            wanted += expected.size();
            var missed = new HashSet<>(expected);
            missed.removeAll(actual);
            found += expected.size() - missed.size();
        }
        assertThat((double) found / wanted).as("recall in %s", scope).isGreaterThanOrEqualTo(0.95);
    }

    private static boolean hasIndex(PgVectorStoreBuilder index, String name) throws SQLException {
        return !TestDatabase.query("SELECT 1 FROM pg_indexes WHERE schemaname = '"
                        + index.names().schema() + "' AND indexname = '" + name + "'")
                .isEmpty();
    }
}

package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.retrieval.mirror.MirroredStore;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mirror of a database that went back in time. */
class RestoredDatabaseTest {

    @RegisterExtension
    final TestDatabase server = new TestDatabase();

    @TempDir
    Path folder;

    private final String name = "restored_" + UUID.randomUUID().toString().replace("-", "");
    private final String backup = name + "_backup";

    @BeforeEach
    void create() throws SQLException {
        TestDatabase.execute("CREATE DATABASE " + name);
    }

    @AfterEach
    void drop() throws SQLException {
        TestDatabase.execute(
                "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)",
                "DROP DATABASE IF EXISTS " + backup + " WITH (FORCE)");
    }

    /** Fewer commits than were lost, and more: positions alone would tell only the first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 12})
    void mirrorOfARestoredDatabaseShowsWhatIsThere(int commitsAfter) throws SQLException {
        write(List.of(1));
        TestDatabase.execute("CREATE DATABASE " + backup + " TEMPLATE " + name);
        write(List.of(2, 3, 4, 5, 6));
        assertThat(mirrored()).hasSize(6);
        TestDatabase.execute(
                "DROP DATABASE " + name + " WITH (FORCE)", "ALTER DATABASE " + backup + " RENAME TO " + name);
        write(IntStream.range(100, 100 + commitsAfter).boxed().toList());
        delete(1);

        assertThat(mirrored())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(100, 100 + commitsAfter)
                        .mapToObj(RestoredDatabaseTest::uri)
                        .toList());
    }

    @Test
    void tablesRestoredFromADumpHaveAnotherHistory() throws SQLException {
        String schema = server.schema();
        try (PgVectorStore store = server.index(2).schema(schema).open()) {
            String before = history(store);
            String changes = schema + ".changes";

            // What pg_restore --clean does with each table.
            TestDatabase.execute(
                    "CREATE TABLE " + schema + ".copy (LIKE " + changes + " INCLUDING ALL)",
                    "DROP TABLE " + changes,
                    "ALTER TABLE " + schema + ".copy RENAME TO changes");

            assertThat(history(store)).isNotEqualTo(before);
        }
    }

    private static String history(PgVectorStore store) {
        return store.changes().changesAfter(ChangeFeed.START, 1).history();
    }

    private void write(List<Integer> documents) {
        try (HikariDataSource pool = pool();
                PgVectorStore store = index(pool).open()) {
            documents.forEach(document ->
                    store.commit(Documents.adding(Documents.of(DocumentInfo.of(uri(document)), "heron " + document))));
        }
    }

    private void delete(int document) {
        try (HikariDataSource pool = pool();
                PgVectorStore store = index(pool).open()) {
            store.commit(
                    StoreBatch.deleting(List.of(DocumentInfo.of(uri(document)).id())));
        }
    }

    private List<String> mirrored() {
        try (HikariDataSource pool = pool()) {
            PgVectorStore store = index(pool).open();
            try (var mirrored = MirroredStore.open(store, store.changes(), folder)) {
                return Documents.uris(mirrored.search(new KeywordQuery("heron", SearchScope.everything(), 100)));
            }
        }
    }

    private static String uri(int document) {
        return "memory:/" + document;
    }

    private HikariDataSource pool() {
        var pool = new HikariDataSource();
        pool.setJdbcUrl(TestDatabase.urlOf(name));
        pool.setMaximumPoolSize(2);
        return pool;
    }

    private static PgVectorStoreBuilder index(HikariDataSource pool) {
        return PgVectorStore.builder(pool)
                .embeddingModel(new EmbeddingModel("test", 2, 512))
                .chunkerId("test");
    }
}

package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What settling leaves behind, on connections and on the server. */
class SettlingTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final String SETTINGS = "SELECT concat_ws(' ', current_setting('statement_timeout'),"
            + " current_setting('lock_timeout'), current_setting('maintenance_work_mem'), current_setting('role'))";

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void poolWithoutAutoCommitGetsItsConnectionBackAsItWas() throws SQLException {
        var config = new HikariConfig();
        config.setJdbcUrl(TestDatabase.url());
        config.setMaximumPoolSize(1);
        config.setAutoCommit(false);
        try (var pool = new HikariDataSource(config)) {
            PgVectorStoreBuilder index = database.index(2, pool).exactSearchLimit(0);
            try (var store = index.open()) {
                store.commit(Documents.adding(Documents.of(ONE, "heron")));

                store.settle();
            }

            assertThat(indexes(index)).containsExactly("vectors_hnsw_16_64");
            assertThat(advisoryLocks(index)).isEmpty();
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }

    @Test
    void plainConnectionIsNotChanged() throws SQLException {
        try (Connection physical = DriverManager.getConnection(TestDatabase.url());
                Statement statement = physical.createStatement()) {
            physical.setAutoCommit(false);
            statement.execute("SET SESSION statement_timeout = '7s'; SET SESSION lock_timeout = '3s';"
                    + " SET SESSION maintenance_work_mem = '2MB'");
            physical.commit();
            PgVectorStoreBuilder index = on(lending(physical)).exactSearchLimit(0);
            try (var store = index.open()) {
                store.commit(Documents.adding(Documents.of(ONE, "heron")));

                store.settle();
            }

            assertThat(indexes(index)).hasSize(1);
            assertThat(physical.getAutoCommit()).isFalse();
            try (ResultSet row = statement.executeQuery(SETTINGS)) {
                row.next();
                assertThat(row.getString(1)).isEqualTo("7s 3s 2MB none");
            }
        }
    }

    @Test
    void roleOfTheStoreSettles() throws SQLException {
        try (var other = new OtherDatabase()) {
            String owner = database.role("owner");
            other.execute(
                    "CREATE EXTENSION vector",
                    "GRANT \"" + owner + "\" TO \"" + other.login() + "\" WITH INHERIT FALSE",
                    "GRANT CREATE ON DATABASE \"" + other.name() + "\" TO \"" + owner + "\"");
            HikariDataSource pool = database.pool(1, other.urlFor(other.login()));
            try (var store =
                    database.index(2, pool).role(owner).exactSearchLimit(0).open()) {
                store.commit(Documents.adding(Documents.of(ONE, "heron")));

                store.settle();

                try (Connection connection = pool.getConnection();
                        Statement statement = connection.createStatement();
                        ResultSet row = statement.executeQuery("SELECT current_user, (SELECT count(*) FROM pg_indexes"
                                + " WHERE indexname LIKE 'vectors_hnsw%')")) {
                    row.next();
                    assertThat(row.getString(1)).isEqualTo(other.login());
                    assertThat(row.getInt(2)).isOne();
                }
            }
            pool.close();
        }
    }

    @Test
    void transactionThatNeverEndsDoesNotHoldSettlingUpForEver() throws SQLException {
        PgVectorStoreBuilder index = database.index(2).exactSearchLimit(0).lockTimeout(Duration.ofSeconds(2));
        try (var store = index.open();
                Connection old = DriverManager.getConnection(TestDatabase.url())) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            old.setAutoCommit(false);
            old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            Migration.run(old, List.of("SELECT 1"));

            store.settle();

            assertThat(indexes(index)).isEmpty();
            assertThat(advisoryLocks(index)).isEmpty();
            old.rollback();
            store.settle();
            assertThat(indexes(index)).containsExactly("vectors_hnsw_16_64");
        }
    }

    @Test
    void indexOfWordsThatCouldNotBeFinishedIsNotLeftBehind() throws SQLException {
        PgVectorStoreBuilder index = database.index(2).lockTimeout(Duration.ofSeconds(2));
        String[] texts = IntStream.range(0, 1_001).mapToObj(i -> "heron " + i).toArray(String[]::new);
        try (var store = index.open();
                Connection old = DriverManager.getConnection(TestDatabase.url())) {
            store.commit(Documents.adding(Documents.of(ONE, texts)));
            old.setAutoCommit(false);
            old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            Migration.run(old, List.of("SELECT 1"));

            store.settle();

            assertThat(indexes(index, "terms_terms")).isEmpty();
            old.rollback();
            store.settle();
            assertThat(indexes(index, "terms_terms")).hasSize(1);
        }
    }

    @Test
    void otherParametersReplaceTheIndexAndTheOldOneGoes() throws SQLException {
        PgVectorStoreBuilder index = database.index(2).tablePrefix("a_").exactSearchLimit(0);
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            store.settle();
        }
        for (String expected : List.of("a_vectors_hnsw_24_128", "a_vectors_hnsw_half_24_128", "a_vectors_hnsw_16_64")) {
            index.hnsw(expected.endsWith("128") ? 24 : 16, expected.endsWith("128") ? 128 : 64, 100)
                    .indexPrecision(expected.contains("half") ? VectorPrecision.HALF : VectorPrecision.FLOAT);
            try (var store = index.open()) {
                store.settle();

                assertThat(indexes(index)).containsExactly(expected);
                assertThat(store.search(new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5)))
                        .hasSize(1);
            }
        }
    }

    @Test
    void lockThatCannotBeReleasedEndsWithItsConnectionAndHidesNothing() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
        }
        Connection physical = DriverManager.getConnection(TestDatabase.url());
        DataSource failing = source(failing(physical, "ANALYZE", "pg_advisory_unlock"));
        try (var store = on(failing).schema(index.names().schema()).open()) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(store::settle)
                    .withMessageContaining("planned failure of ANALYZE")
                    .havingCause()
                    .satisfies(cause -> assertThat(cause.getSuppressed())
                            .singleElement()
                            .satisfies(second -> assertThat(second).hasMessageContaining("pg_advisory_unlock")));
        }

        assertThat(physical.isClosed()).isTrue();
        long begun = System.nanoTime();
        while (!advisoryLocks(index).isEmpty()) {
            assertThat(System.nanoTime() - begun)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
        }
    }

    private PgVectorStoreBuilder on(DataSource source) {
        return PgVectorStore.builder(source)
                .schema(database.schema())
                .embeddingModel(new EmbeddingModel("test", 2, 512))
                .chunkerId("test");
    }

    private static List<String> indexes(PgVectorStoreBuilder index) throws SQLException {
        return indexes(index, "%hnsw%");
    }

    private static List<String> indexes(PgVectorStoreBuilder index, String pattern) throws SQLException {
        return TestDatabase.query("SELECT indexname FROM pg_indexes WHERE schemaname = '"
                + index.names().schema() + "' AND indexname LIKE '" + pattern + "'");
    }

    private static List<String> advisoryLocks(PgVectorStoreBuilder index) throws SQLException {
        long key = Digests.ofLock("ragstone " + index.names()) + 1;
        return TestDatabase.query(
                "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = " + (key & 0xFFFFFFFFL));
    }

    /** The same connection again and again, as a simple pool would, which nobody puts in order in between. */
    private static DataSource lending(Connection physical) {
        return source(failing(physical));
    }

    private static DataSource source(Connection connection) {
        return (DataSource) Proxy.newProxyInstance(
                SettlingTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getConnection");
                    return connection;
                });
    }

    /** Never closes, and fails to run statements with these words. */
    private static Connection failing(Connection physical, String... words) {
        return (Connection) Proxy.newProxyInstance(
                SettlingTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    if (method.getName().equals("createStatement") && words.length > 0) {
                        return statement(physical.createStatement(), words);
                    }
                    if (method.getName().equals("prepareStatement")) {
                        fail((String) arguments[0], words);
                    }
                    try {
                        return method.invoke(physical, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Statement statement(Statement physical, String... words) {
        return (Statement) Proxy.newProxyInstance(
                SettlingTest.class.getClassLoader(), new Class<?>[] {Statement.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("execute")) {
                        fail((String) arguments[0], words);
                    }
                    try {
                        return method.invoke(physical, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void fail(String sql, String... words) throws SQLException {
        for (String word : words) {
            if (sql.contains(word)) {
                throw new SQLException("planned failure of " + word, "XX000");
            }
        }
    }
}

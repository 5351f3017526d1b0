package dev.ragstone.pgvector;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The server of {@link TestPostgres}, and schemas of a test's own on it that it drops. */
final class TestDatabase implements BeforeEachCallback, AfterEachCallback {

    private static final Duration WAIT = Duration.ofSeconds(30);

    private final ConcurrentLinkedQueue<String> cleanup = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<HikariDataSource> pools = new ConcurrentLinkedQueue<>();

    @Override
    public void beforeEach(ExtensionContext context) {
        TestPostgres.url();
    }

    @Override
    public void afterEach(ExtensionContext context) throws SQLException {
        var statements = new ArrayList<>(cleanup);
        cleanup.clear();
        if (!statements.isEmpty()) {
            execute(statements.reversed().toArray(String[]::new));
        }
        pools.forEach(HikariDataSource::close);
        pools.clear();
    }

    static String url() {
        return TestPostgres.url();
    }

    /** The address of another database of the server. */
    static String urlOf(String database) {
        return url().replaceFirst("(//[^/?]*/)[^?]*", "$1" + database);
    }

    /** A pool that lasts as long as the test. */
    HikariDataSource pool(int size) {
        return pool(size, url());
    }

    HikariDataSource pool(int size, String url) {
        return pool(size, url, WAIT);
    }

    /** @param wait how long a caller waits for a connection; a pool that has started does not take another time */
    HikariDataSource pool(int size, String url, Duration wait) {
        HikariDataSource pool = newPool(size, url, wait);
        pools.add(pool);
        return pool;
    }

    /** Made when the first test asks for it. */
    private static final class Shared {

        private static final HikariDataSource POOL = newPool(8, url(), WAIT);
    }

    private static HikariDataSource newPool(int size, String url, Duration wait) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(wait.toMillis());
        config.setInitializationFailTimeout(-1);
        // Nobody pulls the plug of this server, and waiting for its disk is most of what a test would do.
        config.setConnectionInitSql("SET synchronous_commit = off");
        return new HikariDataSource(config);
    }

    /** The name of a schema nobody else uses, dropped after the test. */
    String schema() {
        String schema = "test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
        cleanup.add("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
        return schema;
    }

    /** A role that cannot log in, dropped after the test. */
    String role(String name) throws SQLException {
        String role = name + "_" + UUID.randomUUID().toString().substring(0, 8);
        execute("CREATE ROLE \"" + role + "\"");
        cleanup.add("DROP ROLE \"" + role + "\"");
        cleanup.add("DROP OWNED BY \"" + role + "\"");
        return role;
    }

    /** Says how to open a new index for vectors of {@code dimension} dimensions, on a pool that all tests share. */
    PgVectorStoreBuilder index(int dimension) {
        return index(dimension, Shared.POOL);
    }

    PgVectorStoreBuilder index(int dimension, HikariDataSource pool) {
        return PgVectorStore.builder(pool)
                .schema(schema())
                .embeddingModel(new EmbeddingModel("test", dimension, 512))
                .chunkerId("test");
    }

    static void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static List<String> query(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var values = new ArrayList<String>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}

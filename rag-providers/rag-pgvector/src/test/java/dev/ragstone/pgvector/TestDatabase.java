package dev.ragstone.pgvector;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.embedding.EmbeddingModel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The PostgreSQL server that {@code RAGSTONE_PG_URL} names, and schemas of a test's own on it that it drops; without a
 * server the tests are skipped.
 */
final class TestDatabase implements BeforeEachCallback, AfterEachCallback {

    private static final String VARIABLE = "RAGSTONE_PG_URL";

    private final ConcurrentLinkedQueue<String> cleanup = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<HikariDataSource> pools = new ConcurrentLinkedQueue<>();

    @Override
    public void beforeEach(ExtensionContext context) {
        assumeTrue(System.getenv(VARIABLE) != null, "no PostgreSQL server: " + VARIABLE + " is not set");
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
        return System.getenv(VARIABLE);
    }

    /** A pool that lasts as long as the test. */
    HikariDataSource pool(int size) {
        return pool(size, url());
    }

    HikariDataSource pool(int size, String url) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(5_000);
        config.setInitializationFailTimeout(-1);
        var pool = new HikariDataSource(config);
        pools.add(pool);
        return pool;
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

    /** Says how to open a new index for vectors of {@code dimension} dimensions. */
    PgVectorStoreBuilder index(int dimension) {
        return index(dimension, pool(8));
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

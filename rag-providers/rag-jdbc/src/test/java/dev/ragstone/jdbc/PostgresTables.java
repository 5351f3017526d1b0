package dev.ragstone.jdbc;

import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A database for all tests of a class, whose tables are emptied: quicker than a database for every test. */
final class PostgresTables implements BeforeAllCallback, AfterAllCallback {

    private @Nullable TestDatabase database;

    @Override
    public void beforeAll(ExtensionContext context) {
        database = TestPostgres.database();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        TestDatabase.drop(database);
    }

    DataSource source() {
        return Objects.requireNonNull(database).dataSource();
    }

    String url() {
        return Objects.requireNonNull(database).url();
    }

    void empty(String table) throws SQLException {
        execute(source(), "TRUNCATE " + table + " CASCADE");
    }

    static void execute(DataSource source, String... commands) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }
}

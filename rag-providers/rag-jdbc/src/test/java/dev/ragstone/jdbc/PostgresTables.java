package dev.ragstone.jdbc;

import java.sql.SQLException;
import javax.sql.DataSource;

/** Quicker than a database for every test. */
final class PostgresTables {

    private PostgresTables() {}

    static void empty(DataSource source, String table) throws SQLException {
        execute(source, "TRUNCATE " + table + " CASCADE");
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

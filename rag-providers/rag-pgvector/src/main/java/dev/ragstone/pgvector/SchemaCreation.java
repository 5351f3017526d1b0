package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;

/**
 * Creates the schema unless it is there. The lock of whoever does it is that of one index: those with other prefixes, and
 * programs of other kinds, may do it at the same time.
 */
final class SchemaCreation {

    private SchemaCreation() {}

    static void run(Connection connection, SchemaNames names) throws SQLException {
        // Asked for first: IF NOT EXISTS needs the right to create one even when it exists.
        if (exists(connection, names)) {
            return;
        }
        Savepoint before = connection.setSavepoint();
        try {
            Migration.run(connection, List.of("CREATE SCHEMA " + names.quotedSchema()));
        } catch (SQLException e) {
            if (!SqlStates.isThere(SqlStates.of(e))) {
                throw e;
            }
            connection.rollback(before);
        }
    }

    private static boolean exists(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ?)")
                .bind(names.schema())
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }
}

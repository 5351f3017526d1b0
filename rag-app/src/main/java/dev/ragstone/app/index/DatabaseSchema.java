package dev.ragstone.app.index;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The schema that conversations and traces share with the index, which may be asked for before it is there. */
record DatabaseSchema(DataSource source, String name) {

    /** Compared as names, so that nothing else in the search path can be closer than the server's own operator. */
    private static final String EXISTS = "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = CAST(? AS name)";

    void require(boolean create, String place) {
        try (Connection connection = source.getConnection()) {
            if (exists(connection)) {
                return;
            }
            if (!create) {
                throw new StoreException(
                        "nothing was kept of answers: there is no schema " + name + " at " + place,
                        "Ask with --trace or --conversation NAME first",
                        false,
                        null);
            }
            create(connection);
        } catch (SQLException e) {
            throw new StoreException(
                    "the schema " + name + " at " + place + " cannot be used: " + e.getMessage(),
                    "Check that the server runs and that the user may create schemas, or create it first",
                    true,
                    e);
        }
    }

    /** Somebody else may create it at the same time, such as the index itself. */
    private void create(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS \"" + name.replace("\"", "\"\"") + '"');
        } catch (SQLException e) {
            if (!exists(connection)) {
                throw e;
            }
        }
    }

    private boolean exists(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement(EXISTS)) {
            query.setString(1, name);
            try (var rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }
}

package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Empties an index for other vectors, chunks or words. The tables stay, and with them all that a team has hung on them:
 * policies, grants, views. Tables that were dropped and created again would have none of it, so that a role could read what
 * its policy had kept from it.
 */
final class Rebuild {

    private final SchemaNames names;
    private final SchemaSql schema;

    Rebuild(SchemaNames names, SchemaSql schema) {
        this.names = names;
        this.schema = schema;
    }

    /**
     * Within the caller's transaction, which has kept readers out.
     *
     * @param server for the message of a failure
     * @throws StoreException if something that is not the library's depends on what would have to change
     */
    void run(Connection connection, int before, int dimension, String server) throws SQLException {
        var statements = new ArrayList<String>();
        settledIndexes(connection).forEach(index -> statements.add("DROP INDEX " + index));
        statements.addAll(schema.empty());
        if (before != dimension) {
            statements.addAll(schema.changeDimension(dimension));
        }
        try {
            Migration.run(connection, statements);
        } catch (SQLException e) {
            if (SqlStates.of(e).equals(SqlStates.NOT_SUPPORTED)) {
                throw hindered(server, e);
            }
            throw e;
        }
    }

    /** Those that are built once there are rows; the next call of {@code settle()} builds them again. */
    private List<String> settledIndexes(Connection connection) throws SQLException {
        return Sql.of("SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE (i.indrelid ="
                        + " to_regclass(?) AND starts_with(c.relname, ?)) OR c.oid = to_regclass(?)")
                .bind(names.vectors())
                .bind(names.prefix() + VectorIndex.NAME)
                .bind(names.table(Settling.TERMS_INDEX))
                .query(connection, row -> names.quotedSchema() + "." + SchemaNames.quote(row.getString(1)));
    }

    private StoreException hindered(String server, SQLException e) {
        return new StoreException(
                "the index in " + names + " of " + server + " cannot be built anew, because something else depends on"
                        + " the tables: " + e.getMessage(),
                "Drop what the server names, such as a view of the vectors or a foreign key, and create it again"
                        + " afterwards; or use another schema or table prefix",
                false,
                e);
    }
}

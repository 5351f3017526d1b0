package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The right to use pgvector's types and operators, which a role needs beside those on the tables. Everybody has it where the
 * extension is in {@code public}, but not where it is in a schema of its own.
 */
final class VectorUsage {

    private VectorUsage() {}

    /** @param schema quoted */
    private record Rights(String schema, boolean has, boolean mayBeGiven) {}

    /**
     * Gives it to a role that does not have it.
     *
     * @return what somebody else has to run, if whoever is connected may not give it
     */
    static Optional<String> give(Connection connection, String role) throws SQLException {
        List<Rights> missing = Sql.of("SELECT n.nspname, pg_catalog.has_schema_privilege(r.oid, n.oid, 'USAGE'),"
                        + " pg_catalog.has_schema_privilege(n.oid, 'USAGE WITH GRANT OPTION') FROM"
                        + " pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace,"
                        + " pg_catalog.pg_roles r WHERE e.extname = 'vector' AND r.rolname = ?")
                .bind(role)
                .query(
                        connection,
                        row -> new Rights(SchemaNames.quote(row.getString(1)), row.getBoolean(2), row.getBoolean(3)))
                .stream()
                .filter(rights -> !rights.has())
                .toList();
        for (Rights rights : missing) {
            String grant = "GRANT USAGE ON SCHEMA " + rights.schema() + " TO " + SchemaNames.quoteRole(role);
            if (!rights.mayBeGiven()) {
                return Optional.of(grant);
            }
            Migration.run(connection, List.of(grant));
        }
        return Optional.empty();
    }
}

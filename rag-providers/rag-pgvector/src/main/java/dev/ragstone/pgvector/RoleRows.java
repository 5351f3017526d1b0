package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * What stands in the table of roles, and counts.
 *
 * <p>A row is for the role with its number, not for a name, which may be given to another role. Numbers mean nothing on
 * another server, so a row also has the number of the table it was written to ({@code home}): in one that was restored from
 * a dump, no row counts until the role is granted again.
 */
final class RoleRows {

    /** @param labels as the text of an array */
    private record Row(long role, String name, boolean everything, String labels) {}

    private final SchemaNames names;
    private final List<Row> rows;

    private RoleRows(SchemaNames names, List<Row> rows) {
        this.names = names;
        this.rows = rows;
    }

    /** For a query: the rows {@code a} that count, with their roles {@code r}. */
    static String join(SchemaNames names) {
        return " FROM " + names.roles() + " a JOIN pg_catalog.pg_roles r ON r.oid = a.role AND a.home = a.tableoid";
    }

    static RoleRows read(Connection connection, SchemaNames names) throws SQLException {
        return new RoleRows(
                names,
                Sql.of("SELECT a.role, r.rolname, a.everything, a.labels::text" + join(names) + " ORDER BY r.rolname")
                        .query(
                                connection,
                                row -> new Row(row.getLong(1), row.getString(2), row.getBoolean(3), row.getString(4))));
    }

    /** The names that the roles have now. */
    List<String> roles() {
        return rows.stream().map(Row::name).toList();
    }

    /** Writes them to a table that was made anew. */
    void writeAgain(Connection connection) throws SQLException {
        for (Row row : rows) {
            Sql.of("INSERT INTO " + names.roles() + " (role, home, name, everything, labels) VALUES (?::bigint::oid,"
                            + " ?::regclass, ?, ?, ?::text[])")
                    .bind(row.role())
                    .bind(names.roles())
                    .bind(row.name())
                    .bind(row.everything())
                    .bind(row.labels())
                    .update(connection);
        }
    }
}

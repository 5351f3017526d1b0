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

    private RoleRows() {}

    /** For a query: the rows {@code a} that count, with their roles {@code r}. */
    static String join(SchemaNames names) {
        return " FROM " + names.roles() + " a JOIN pg_catalog.pg_roles r ON r.oid = a.role AND a.home = a.tableoid";
    }

    /** The names that the roles have now. */
    static List<String> roles(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("SELECT r.rolname" + join(names) + " ORDER BY r.rolname")
                .query(connection, row -> row.getString(1));
    }
}

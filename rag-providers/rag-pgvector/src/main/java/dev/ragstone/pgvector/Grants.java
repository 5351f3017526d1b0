package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.AccessScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What roles may read, where row-level security is on. */
final class Grants {

    private final Database database;
    private final SchemaNames names;
    private final boolean rowSecurity;

    Grants(Database database, SchemaNames names, boolean rowSecurity) {
        this.database = database;
        this.names = names;
        this.rowSecurity = rowSecurity;
    }

    void grant(String role, AccessScope access) {
        requireRowSecurity();
        List<String> statements = new RowSecuritySql(names).grant(role);
        database.write("letting a role read " + names, connection -> {
            Locks.exclusively(connection, names);
            database.requireSame(connection);
            Migration.run(connection, statements);
            requireVectors(connection, role);
            int written = Sql.of("INSERT INTO " + names.roles() + " (role, home, name, everything, labels) SELECT"
                            + " r.oid, ?::regclass, r.rolname, ?::boolean, ?::text[] FROM pg_catalog.pg_roles r WHERE"
                            + " r.rolname = ? ON CONFLICT (role) DO UPDATE SET home = excluded.home, name ="
                            + " excluded.name, everything = excluded.everything, labels = excluded.labels")
                    .bind(names.roles())
                    .bind(access.unrestricted())
                    .bindTexts(List.of(AccessContext.labels(access)))
                    .bind(role)
                    .update(connection);
            // The server shortens long names, and takes "public" for everybody.
            requireFound(written, role);
            return written;
        });
    }

    void revoke(String role) {
        requireRowSecurity();
        var security = new RowSecuritySql(names);
        database.write("taking from a role what it may read of " + names, connection -> {
            Locks.exclusively(connection, names);
            database.requireSame(connection);
            boolean there = exists(connection, role);
            if (there) {
                Migration.run(connection, security.revoke(role));
                if (!mayReadOthers(connection, role)) {
                    Migration.run(connection, security.revokeSchema(role));
                }
            }
            int deleted = delete(connection, role);
            if (!there) {
                requireFound(deleted, role);
            }
            return deleted;
        });
    }

    /** The row of the role, and those that a role of this name has left which was dropped, or was on another server. */
    private int delete(Connection connection, String role) throws SQLException {
        return Sql.of("DELETE FROM " + names.roles()
                        + " a WHERE a.role = (SELECT r.oid FROM pg_catalog.pg_roles r WHERE"
                        + " r.rolname = ?) OR (a.name = ? AND (a.home <> a.tableoid OR NOT EXISTS (SELECT FROM"
                        + " pg_catalog.pg_roles r WHERE r.oid = a.role)))")
                .bind(role)
                .bind(role)
                .update(connection);
    }

    private static boolean exists(Connection connection, String role) throws SQLException {
        return Sql.of("SELECT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = ?)")
                .bind(role)
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }

    private void requireFound(int rows, String role) {
        if (rows == 0) {
            throw new StoreException(
                    "there is no role " + role + " on " + database.server() + " that could read " + names,
                    "Check its name, or create it with CREATE ROLE",
                    false,
                    null);
        }
    }

    private void requireVectors(Connection connection, String role) throws SQLException {
        Optional<String> missing = VectorUsage.give(connection, role);
        if (missing.isPresent()) {
            throw new StoreException(
                    "role " + role + " may not use the schema of " + database.server() + " in which pgvector is, so it"
                            + " could not search " + names + " by vectors; nothing was granted to it",
                    "Let the owner of that schema run " + missing.get() + ", and grant again",
                    false,
                    null);
        }
    }

    /** Whether the role was given something else in this schema, such as an index with another prefix. */
    private boolean mayReadOthers(Connection connection, String role) throws SQLException {
        return Sql.of("SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,"
                        + " aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE n.nspname = ? AND"
                        + " r.rolname = ? AND c.relowner <> r.oid)")
                .bind(names.schema())
                .bind(role)
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }

    private void requireRowSecurity() {
        if (!rowSecurity) {
            throw new IllegalStateException(
                    "the index in " + names + " has no row-level security: open it with rowLevelSecurity(true) first");
        }
    }
}

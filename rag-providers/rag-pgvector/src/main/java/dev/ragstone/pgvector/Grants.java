package dev.ragstone.pgvector;

import dev.ragstone.store.AccessScope;
import java.util.List;

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
            Migration.run(connection, statements);
            return Sql.of("INSERT INTO " + names.roles() + " VALUES (?, ?, ?) ON CONFLICT (role) DO UPDATE SET"
                            + " everything = excluded.everything, labels = excluded.labels")
                    .bind(role)
                    .bind(access.unrestricted())
                    .bindTexts(List.of(AccessContext.labels(access)))
                    .update(connection);
        });
    }

    void revoke(String role) {
        requireRowSecurity();
        List<String> statements = new RowSecuritySql(names).revoke(role);
        database.write("taking from a role what it may read of " + names, connection -> {
            Locks.exclusively(connection, names);
            Migration.run(connection, statements);
            return Sql.of("DELETE FROM " + names.roles() + " WHERE role = ?")
                    .bind(role)
                    .update(connection);
        });
    }

    private void requireRowSecurity() {
        if (!rowSecurity) {
            throw new IllegalStateException("the index in " + names
                    + " has no row-level security: open it with rowLevelSecurity(true) first");
        }
    }
}

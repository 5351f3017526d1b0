package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.ChangeFeed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the table of changes, whose positions are drawn in the order of the commits. */
final class PgChangeFeed implements ChangeFeed {

    private final Lifetime lifetime;
    private final Database database;
    private final SchemaNames names;

    PgChangeFeed(Lifetime lifetime, Database database, SchemaNames names) {
        this.lifetime = lifetime;
        this.database = database;
        this.names = names;
    }

    private record Row(long position, Change change) {}

    @Override
    public Page changesAfter(long position, int limit) {
        if (position < START || limit < 1) {
            throw new IllegalArgumentException(
                    "position must not be negative and limit positive but were " + position + " and " + limit);
        }
        lifetime.requireOpen();
        List<Row> rows = database.read("reading changes", AccessContext.EVERYTHING, connection -> {
            requireWholeView(connection);
            return Sql.of("SELECT position, id, removed FROM " + names.changes()
                            + " WHERE position > ? ORDER BY position LIMIT ?")
                    .bind(position)
                    .bind(limit)
                    .query(
                            connection,
                            row -> new Row(
                                    row.getLong(1), new Change(OrderedText.read(row.getString(2)), row.getBoolean(3))));
        });
        var changes = new ArrayList<Change>();
        rows.forEach(row -> changes.add(row.change()));
        return new Page(changes, rows.isEmpty() ? position : rows.getLast().position());
    }

    @Override
    public String origin() {
        lifetime.requireOpen();
        return database.read("reading the origin", AccessContext.EVERYTHING, connection -> {
            requireWholeView(connection);
            return Sql.of("SELECT origin::text FROM " + names.meta())
                    .query(connection, row -> row.getString(1))
                    .getFirst();
        });
    }

    /** A role that loses a row is not told so: what follows its changes would go on showing the row. */
    private void requireWholeView(Connection connection) throws SQLException {
        boolean bound = truth(
                connection,
                Sql.of("SELECT row_security_active(to_regclass(?)::oid)").bind(names.documents()));
        if (bound && !truth(connection, Sql.of("SELECT " + names.table("reads_all") + "(current_user::name)"))) {
            throw new StoreException(
                    "the changes of " + names + " cannot be followed by a role that may not read everything",
                    "Search the store itself, or follow the changes as a role that is granted everything",
                    false,
                    null);
        }
    }

    private static boolean truth(Connection connection, Sql sql) throws SQLException {
        return sql.query(connection, row -> row.getBoolean(1)).getFirst();
    }
}

package dev.ragstone.pgvector;

import dev.ragstone.store.ChangeFeed;
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
        List<Row> rows = database.read("reading changes", AccessContext.EVERYTHING, connection -> Sql.of(
                        "SELECT position, id, removed FROM " + names.changes()
                                + " WHERE position > ? ORDER BY position LIMIT ?")
                .bind(position)
                .bind(limit)
                .query(
                        connection,
                        row -> new Row(
                                row.getLong(1),
                                new Change(OrderedText.read(row.getString(2)), row.getBoolean(3)))));
        var changes = new ArrayList<Change>();
        rows.forEach(row -> changes.add(row.change()));
        return new Page(changes, rows.isEmpty() ? position : rows.getLast().position());
    }

    @Override
    public String origin() {
        lifetime.requireOpen();
        return database.read("reading the origin", AccessContext.EVERYTHING, connection -> Sql.of(
                        "SELECT origin::text FROM " + names.meta())
                .query(connection, row -> row.getString(1))
                .getFirst());
    }
}

package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.ChangeFeed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the table of changes, whose positions are drawn in the order of the commits. */
final class PgChangeFeed implements ChangeFeed {

    /**
     * Which server and which line of its history this is, known from the outside: a restored backup holds the same rows.
     * Another server has another identifier, and recovery to a point in time or the promotion of a standby a new timeline.
     */
    private static final String SERVER =
            "SELECT s.system_identifier || '.' || c.timeline_id FROM pg_control_system() s,"
                    + " pg_control_checkpoint() c";

    /** What policies do to this role on the tables that are bound: whether there are any, and some that only take away. */
    private static final String POLICIES =
            "(SELECT bool_or(row_security_active(t)) AS bound, bool_or(EXISTS (SELECT FROM pg_policy WHERE polrelid = t"
                    + " AND NOT polpermissive AND polcmd IN ('*', 'r') AND EXISTS (SELECT FROM unnest(polroles) r WHERE"
                    + " r = 0 OR pg_has_role(r, 'USAGE')))) AS narrowed FROM unnest(?::regclass[]::oid[]) t)";

    private final Lifetime lifetime;
    private final Database database;
    private final SchemaNames names;

    PgChangeFeed(Lifetime lifetime, Database database, SchemaNames names) {
        this.lifetime = lifetime;
        this.database = database;
        this.names = names;
    }

    /**
     * What is known before the changes are read.
     *
     * @param bound whether policies decide what this role reads
     * @param foreign whether policies do that which are not the library's, or narrow those
     * @param serverKnown whether this role may ask which server this is
     */
    private record End(boolean bound, boolean foreign, boolean serverKnown, long last, String content) {}

    @Override
    public Page changesAfter(long position, int limit) {
        if (position < START || limit < 1) {
            throw new IllegalArgumentException(
                    "position must not be negative and limit positive but were " + position + " and " + limit);
        }
        return read("reading changes", connection -> {
            End end = end(connection);
            requireWholeView(connection, end);
            List<Change> changes = end.last() > position ? changes(connection, position, limit) : List.of();
            return new Page(
                    changes,
                    changes.isEmpty() ? position : changes.getLast().position(),
                    end.last(),
                    history(connection, end));
        });
    }

    @Override
    public List<Optional<Content>> contents(List<String> documentIds, long maxCharacters) {
        if (maxCharacters < 1) {
            throw new IllegalArgumentException("maxCharacters must be positive but was " + maxCharacters);
        }
        return read("reading changed documents", connection -> {
            requireWholeView(connection, end(connection));
            return new ContentRows(connection, names).read(documentIds, maxCharacters);
        });
    }

    private <T> T read(String doing, Database.Work<T> work) {
        lifetime.requireOpen();
        return database.read(doing, AccessContext.EVERYTHING, work);
    }

    private List<Change> changes(Connection connection, long position, int limit) throws SQLException {
        return Sql.of("SELECT position, id, removed FROM " + names.changes()
                        + " WHERE position > ? ORDER BY position LIMIT ?")
                .bind(position)
                .bind(limit)
                .query(
                        connection,
                        row -> new Change(OrderedText.read(row.getString(2)), row.getBoolean(3), row.getLong(1)));
    }

    /** A table that was dropped and restored has another number, and so has a database. */
    private End end(Connection connection) throws SQLException {
        return Sql.of("SELECT p.bound, p.narrowed OR NOT m.row_security,"
                        + " has_function_privilege('pg_control_system()', 'execute')"
                        + " AND has_function_privilege('pg_control_checkpoint()', 'execute'), s.position,"
                        + " m.origin || '.' || d.oid || '.' || to_regclass(?)::oid FROM " + names.state() + " s, "
                        + names.meta() + " m, pg_database d, " + POLICIES
                        + " p WHERE d.datname = current_database()")
                .bind(names.changes())
                .bindTexts(List.of(names.documents(), names.chunks(), names.changes()))
                .query(
                        connection,
                        row -> new End(
                                row.getBoolean(1),
                                row.getBoolean(2),
                                row.getBoolean(3),
                                row.getLong(4),
                                row.getString(5)))
                .getFirst();
    }

    private static String history(Connection connection, End end) throws SQLException {
        return end.serverKnown()
                ? end.content() + "."
                        + Sql.of(SERVER)
                                .query(connection, row -> row.getString(1))
                                .getFirst()
                : end.content();
    }

    /** A role that loses a row is not told so: what follows its changes would go on showing the row. */
    private void requireWholeView(Connection connection, End end) throws SQLException {
        if (end.bound() && (end.foreign() || !readsAll(connection))) {
            throw new StoreException(
                    "the changes of " + names + " cannot be followed by a role that may not read everything",
                    end.foreign()
                            ? "The tables have policies of your own, which may keep rows from it: follow the changes as"
                                    + " their owner, or as a role with BYPASSRLS, or search the store itself"
                            : "Search the store itself, or follow the changes as a role that is granted everything",
                    false,
                    null);
        }
    }

    private boolean readsAll(Connection connection) throws SQLException {
        return Sql.of("SELECT " + names.table("reads_all") + "(current_user::name)")
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }
}

package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/**
 * Advisory locks that end with the transaction and are always taken in the same order, so that writers wait for one
 * another but never in a circle: first the one of the whole index, then those of documents by their number.
 */
final class Locks {

    /** A server has room for some thousands of locks; a batch with more documents than this takes turns with all others. */
    private static final int MOST_DOCUMENTS = 512;

    private Locks() {}

    /** Keeps all writers out. */
    static void exclusively(Connection connection, SchemaNames names) throws SQLException {
        Sql.of("SELECT pg_advisory_xact_lock(?)").bind(whole(names)).query(connection, row -> true);
    }

    /** Keeps other writers of these documents out. */
    static void documents(Connection connection, SchemaNames names, Collection<String> documentIds)
            throws SQLException {
        if (documentIds.size() > MOST_DOCUMENTS) {
            exclusively(connection, names);
            return;
        }
        List<Long> keys = documentIds.stream()
                .map(id -> Digests.ofLock(names + "\n" + id))
                .sorted()
                .distinct()
                .toList();
        Sql.of("SELECT pg_advisory_xact_lock_shared(?)").bind(whole(names)).query(connection, row -> true);
        Sql.of("SELECT pg_advisory_xact_lock(k) FROM unnest(?) AS k").bindLongs(keys).query(connection, row -> true);
    }

    /** Whether this process is the one to do what the others need not do as well; it lasts as long as the connection. */
    static boolean tryForSession(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("SELECT pg_try_advisory_lock(?)")
                .bind(whole(names) + 1)
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }

    static void releaseForSession(Connection connection, SchemaNames names) throws SQLException {
        Sql.of("SELECT pg_advisory_unlock(?)").bind(whole(names) + 1).query(connection, row -> true);
    }

    private static long whole(SchemaNames names) {
        return Digests.ofLock("ragstone " + names);
    }
}

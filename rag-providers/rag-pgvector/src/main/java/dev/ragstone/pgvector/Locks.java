package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Advisory locks that end with the transaction and are always taken in the same order, so that writers wait for one
 * another but never in a circle: first the one for settling, then the one of the whole index, then those of documents by
 * their number, then locks of tables, {@code meta} before all others.
 */
final class Locks {

    /**
     * How many locks all documents of an index share. A server has room for some thousands of locks, all programs that
     * use it taken together, and when it is full their statements fail: so there must not be one for each document.
     */
    private static final int DOCUMENT_LOCKS = 64;

    private static final Duration POLLING = Duration.ofMillis(50);

    private Locks() {}

    /** Keeps all writers out. */
    static void exclusively(Connection connection, SchemaNames names) throws SQLException {
        Sql.of("SELECT pg_advisory_xact_lock(?)").bind(whole(names)).query(connection, row -> true);
    }

    /** Keeps those out who would keep all writers out, and nobody else. */
    static void besideWriters(Connection connection, SchemaNames names) throws SQLException {
        Sql.of("SELECT pg_advisory_xact_lock_shared(?)").bind(whole(names)).query(connection, row -> true);
    }

    /** Keeps other writers of these documents out, and those of documents that share a lock with one of them. */
    static void documents(Connection connection, SchemaNames names, Collection<String> documentIds)
            throws SQLException {
        List<Long> keys = documentIds.stream()
                .map(id -> ofDocument(names, id))
                .distinct()
                .sorted()
                .toList();
        besideWriters(connection, names);
        Sql.of("SELECT pg_advisory_xact_lock(k) FROM unnest(?) AS k")
                .bindLongs(keys)
                .query(connection, row -> true);
    }

    /** Whether this process is the one to do what the others need not do as well; it lasts as long as the connection. */
    static boolean tryForSession(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("SELECT pg_try_advisory_lock(?)")
                .bind(whole(names) + 1)
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }

    /** Whether this session had it. */
    static boolean releaseForSession(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("SELECT pg_advisory_unlock(?)")
                .bind(whole(names) + 1)
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
    }

    /**
     * Keeps others from settling while the tables change. Asks again and again instead of waiting in one statement, whose
     * snapshot an index that is being built would have to wait for.
     */
    static void insteadOfSettling(Connection connection, SchemaNames names, Duration timeout) throws SQLException {
        long begun = System.nanoTime();
        Sql ask = Sql.of("SELECT pg_try_advisory_xact_lock(?)").bind(whole(names) + 1);
        while (!ask.query(connection, row -> row.getBoolean(1)).getFirst()) {
            if (System.nanoTime() - begun > timeout.toNanos()) {
                throw new SQLException(
                        "another process has been settling the index for " + timeout.toSeconds() + " s",
                        SqlStates.CANCELLED);
            }
            pause();
        }
    }

    /**
     * Waits until nobody reads any more, and keeps others from beginning to. Not for long: all who want to read wait
     * behind this, and a backup may be at it for hours.
     */
    static void keepReadersOut(Connection connection, SchemaNames names) throws SQLException {
        Migration.run(
                connection,
                List.of("SET LOCAL lock_timeout = '10s'", "LOCK TABLE " + names.meta() + " IN ACCESS EXCLUSIVE MODE"));
    }

    private static void pause() throws SQLException {
        try {
            Thread.sleep(POLLING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for another process to settle the index", e);
        }
    }

    private static long ofDocument(SchemaNames names, String id) {
        return Digests.ofLock(names + "\n" + Math.floorMod(Digests.ofLock(id), DOCUMENT_LOCKS));
    }

    private static long whole(SchemaNames names) {
        return Digests.ofLock("ragstone " + names);
    }
}

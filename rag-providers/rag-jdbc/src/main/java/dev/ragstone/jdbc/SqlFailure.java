package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Map;
import java.util.Set;

/** What an exception of JDBC means to the caller. */
final class SqlFailure {

    /** The server is stopping, has crashed, is starting, or the session was idle for too long. */
    private static final Set<String> DOWN = Set.of("57P01", "57P02", "57P03", "57P05", "25P03");

    private static final Map<String, String> REMEDIES = Map.of(
            "42501",
            "Grant the user the rights on the tables rag_*, or let another user create them first",
            "57014",
            "Raise the time-out 'statement' of JdbcTimeouts, or find out what slows the server",
            "55P03",
            "Find out which transaction holds the rows (pg_stat_activity), or raise the time-out 'lock' of"
                    + " JdbcTimeouts",
            "53300",
            "The server has no connections left: lower the sizes of the pools, or raise its max_connections",
            "53100",
            "Make room on the server's disk",
            "25006",
            "Connect to the primary server; this one takes no writes");

    private static final Set<String> TIMED_OUT = Set.of("57014", "55P03");
    private static final int SQLITE_BUSY = 5;
    private static final int SQLITE_NOT_A_DATABASE = 26;
    private static final int SQLITE_CORRUPT = 11;
    private static final int SQLITE_FULL = 13;

    private SqlFailure() {}

    static StoreException of(String what, String database, SQLException e) {
        return new StoreException(what + " in " + database + " failed: " + e.getMessage(), remedy(e), passes(e), e);
    }

    /** A pool gave no connection, and not because of the server. */
    static StoreException ofPool(String what, String database, SQLException e) {
        return new StoreException(
                "the pool had no connection to " + database + " for " + what + ": " + e.getMessage(),
                "All its connections are in use: make it larger, or ask less at once",
                true,
                e);
    }

    /** Whether another process holds SQLite's lock. */
    static boolean isBusy(SQLException e) {
        return state(e).isEmpty() && (e.getErrorCode() & 0xFF) == SQLITE_BUSY;
    }

    /** Whether the connection was lost, so that what only reads may be done again on another one. */
    static boolean isLost(SQLException e) {
        return state(e).startsWith("08") || DOWN.contains(state(e));
    }

    /** Whether an earlier statement of the transaction failed, so that it takes no more of them. */
    static boolean isOfFailedTransaction(SQLException e) {
        return state(e).equals("25P02");
    }

    static boolean hasNoState(SQLException e) {
        return state(e).isEmpty();
    }

    private static String remedy(SQLException e) {
        String state = state(e);
        if (isLost(e) || (state.isEmpty() && e instanceof SQLTransientException)) {
            return "Check that the server runs and can be reached";
        }
        String known = REMEDIES.get(state);
        if (known != null) {
            return known;
        }
        // SQLite has no states, and its drivers keep the error in the low byte.
        return switch (state.isEmpty() ? e.getErrorCode() & 0xFF : 0) {
            case SQLITE_BUSY -> "Another process has been writing for longer than this one waits";
            case SQLITE_NOT_A_DATABASE, SQLITE_CORRUPT -> "Name another file, or restore this one from a backup";
            case SQLITE_FULL -> "Make room on the disk";
            default -> "";
        };
    }

    /** Lost connections, shutdowns, too many connections, deadlocks, time-outs. */
    private static boolean passes(SQLException e) {
        String state = state(e);
        return e instanceof SQLTransientException
                || isLost(e)
                || TIMED_OUT.contains(state)
                || state.startsWith("40")
                || state.startsWith("53")
                || isBusy(e);
    }

    /** A pool wraps what the driver said. */
    private static String state(SQLException e) {
        String state = e.getSQLState();
        if (state == null && e.getCause() instanceof SQLException cause) {
            return state(cause);
        }
        return state == null ? "" : state;
    }
}

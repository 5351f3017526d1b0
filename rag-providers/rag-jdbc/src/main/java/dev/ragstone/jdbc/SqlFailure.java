package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.sql.SQLException;
import java.sql.SQLTransientException;

/** What an exception of JDBC means to the caller. */
final class SqlFailure {

    private static final String NO_RIGHTS = "42501";
    private static final int SQLITE_BUSY = 5;
    private static final int SQLITE_NOT_A_DATABASE = 26;
    private static final int SQLITE_CORRUPT = 11;
    private static final int SQLITE_FULL = 13;

    private SqlFailure() {}

    static StoreException of(String what, String database, SQLException e) {
        return new StoreException(what + " in " + database + " failed: " + e.getMessage(), remedy(e), passes(e), e);
    }

    /** Whether another process holds SQLite's lock. */
    static boolean isBusy(SQLException e) {
        return state(e).isEmpty() && (e.getErrorCode() & 0xFF) == SQLITE_BUSY;
    }

    private static String remedy(SQLException e) {
        String state = state(e);
        if (state.equals(NO_RIGHTS)) {
            return "Grant the user the rights on the tables rag_*, or let another user create them first";
        }
        if (state.startsWith("08") || e instanceof SQLTransientException) {
            return "Is the server up, and has the pool connections left?";
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
                || state.startsWith("08")
                || state.startsWith("40")
                || state.startsWith("53")
                || state.startsWith("57P")
                || isBusy(e);
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }
}

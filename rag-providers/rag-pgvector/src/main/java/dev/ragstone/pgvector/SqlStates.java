package dev.ragstone.pgvector;

import java.sql.SQLException;

/** The states by which PostgreSQL tells failures apart. */
final class SqlStates {

    /** Another transaction got in the way. */
    static final String CONFLICT = "40001";

    /** A lock was not to be had within {@code lock_timeout}. */
    static final String LOCKED = "55P03";

    /** No room for another lock, or no memory for something else. */
    static final String NO_ROOM = "53200";

    /** A statement was cancelled, most often because it took too long. */
    static final String CANCELLED = "57014";

    /** Among others: a table cannot be changed or emptied in this way because of what depends on it. */
    static final String NOT_SUPPORTED = "0A000";

    /** A transaction in which a statement failed takes no more of them. */
    static final String FAILED_TRANSACTION = "25P02";

    private static final int LENGTH = 5;
    private static final int DEEPEST = 20;

    private SqlStates() {}

    /** What the server or the driver said, however deeply a pool has wrapped it; empty if neither said anything. */
    static String of(SQLException e) {
        Throwable cause = e;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof SQLException said
                    && said.getSQLState() != null
                    && said.getSQLState().length() == LENGTH) {
                return said.getSQLState();
            }
            cause = cause.getCause();
        }
        return "";
    }

    /** Whether the server has undone the transaction, or never began it. */
    static boolean undone(String state) {
        return switch (state) {
            // A conflict, a deadlock, a lock that was not to be had, a transaction that stood idle for too long.
            case CONFLICT, "40P01", LOCKED, "25P03" -> true;
            default -> false;
        };
    }

    /** Whether the connection broke or the server is stopping, has crashed or is starting. */
    static boolean lost(String state) {
        return state.startsWith("08") || (state.startsWith("57P0") && !state.equals("57P04"));
    }

    /** Whether a server without a free place may have one later. */
    static boolean full(String state) {
        return state.equals("53300");
    }

    /** Whether a schema is there already, or another transaction has created it meanwhile. */
    static boolean isThere(String state) {
        return state.equals("42P06") || state.equals("23505");
    }
}

package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Says what went wrong on the server in the words of {@link StoreException}, naming it, never with a password. */
final class Failures {

    private static final String UNKNOWN = "the database of the given DataSource";

    /** The server has undone the transaction: a deadlock, or a conflict that another attempt may not meet. */
    private static final Set<String> UNDONE = Set.of("40001", "40P01");

    /** The server is stopping, has crashed or is starting. */
    private static final Set<String> DOWN = Set.of("57P01", "57P02", "57P03", "57P05");

    private static final String CANCELLED = "57014";
    private static final String NO_RIGHTS = "42501";
    private static final String READ_ONLY = "25006";
    private static final String TOO_MANY = "53300";

    private final AtomicReference<String> server = new AtomicReference<>(UNKNOWN);

    String server() {
        return server.get();
    }

    /** Remembers which server a connection is to. */
    void learn(Connection connection) throws SQLException {
        if (server.get().equals(UNKNOWN)) {
            server.set(withoutSecrets(connection.getMetaData().getURL()));
        }
    }

    /** The URL up to its parameters, among which user and password may be, and without those before the host. */
    static String withoutSecrets(String url) {
        int parameters = url.indexOf('?');
        String plain = parameters < 0 ? url : url.substring(0, parameters);
        int host = plain.indexOf("//") + 2;
        int at = plain.lastIndexOf('@');
        return host > 1 && at > host ? plain.substring(0, host) + plain.substring(at + 1) : plain;
    }

    /** Whether the same work may be done again at once, because nothing of it can have been done. */
    boolean mayRepeat(SQLException e, boolean reading) {
        if (Thread.currentThread().isInterrupted()) {
            return false;
        }
        String state = state(e);
        return UNDONE.contains(state) || (reading && !exhausted(e) && (lost(state) || DOWN.contains(state)));
    }

    StoreException of(String doing, SQLException e) {
        String state = state(e);
        String problem = doing + " failed on " + server() + ": " + e.getMessage();
        if (exhausted(e)) {
            return failure(
                    "no connection to " + server() + " was to be had for " + doing + ": " + e.getMessage(),
                    "All connections of the pool are in use: make it larger, or ask less at once",
                    true,
                    e);
        }
        if (state.equals(CANCELLED)) {
            return failure(
                    doing + " took too long on " + server() + " and was cancelled",
                    "Raise searchTimeout or writeTimeout of the store's builder, or find out what slows the server",
                    true,
                    e);
        }
        if (state.equals(NO_RIGHTS)) {
            return failure(problem, "The role that connects needs more rights: see docs/postgres.md", false, e);
        }
        if (state.equals(READ_ONLY)) {
            return failure(problem, "Connect to the primary server; this one takes no writes", false, e);
        }
        if (lost(state) || DOWN.contains(state) || state.equals(TOO_MANY)) {
            return failure(
                    "the connection to " + server() + " failed during " + doing + ": " + e.getMessage(),
                    "Check that the server runs and can be reached",
                    true,
                    e);
        }
        return failure(problem, "", UNDONE.contains(state), e);
    }

    private static StoreException failure(String problem, String remedy, boolean retryable, SQLException cause) {
        return new StoreException(problem, remedy, retryable, cause);
    }

    /** Pools say so in this way, without a state of the server. */
    private static boolean exhausted(SQLException e) {
        return e instanceof SQLTransientConnectionException && !(e.getCause() instanceof SQLException);
    }

    private static boolean lost(String state) {
        return state.startsWith("08");
    }

    /** A pool wraps what the driver said. */
    private static String state(SQLException e) {
        String state = e.getSQLState();
        if (state == null && e.getCause() instanceof SQLException cause) {
            state = cause.getSQLState();
        }
        return state == null ? "" : state;
    }
}

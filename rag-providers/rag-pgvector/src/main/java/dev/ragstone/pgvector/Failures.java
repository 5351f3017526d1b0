package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** Says what went wrong on the server in the words of {@link StoreException}, naming it, never with a password. */
final class Failures {

    private static final String UNKNOWN = "the database of the given DataSource";

    /** Some drivers and pools show the whole URL. */
    private static final Pattern PASSWORD = Pattern.compile("(?i)(password=)[^&\\s,;)\\]]*");

    /** A data source that took longer than this has waited and tried by itself. */
    private static final Duration PATIENT = Duration.ofSeconds(1);

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
        String state = SqlStates.of(e);
        if (e instanceof NoConnectionException none) {
            return none.waited().compareTo(PATIENT) < 0 && (SqlStates.lost(state) || SqlStates.full(state));
        }
        return SqlStates.undone(state) || (reading && SqlStates.lost(state));
    }

    StoreException of(String doing, SQLException e) {
        String state = SqlStates.of(e);
        if (e instanceof NoConnectionException none) {
            return noConnection(doing, state, none);
        }
        return switch (state) {
            case SqlStates.CANCELLED ->
                failure(
                        doing + " took too long on " + server() + " and was cancelled: " + message(e),
                        "Raise searchTimeout or writeTimeout of the store's builder, or find out what slows the server",
                        true,
                        e);
            case "25P03" ->
                during(
                        doing,
                        e,
                        "Its transaction stood idle for too long, as when this program is paused in the middle of it;"
                                + " the server has undone it. Try again",
                        true);
            case "25P04" -> during(doing, e, "Raise the server's transaction_timeout for the role that connects", true);
            case SqlStates.LOCKED ->
                during(
                        doing,
                        e,
                        "Another transaction keeps the tables locked, such as a backup or one left open: find it in"
                                + " pg_locks and pg_stat_activity, or try again later",
                        true);
            case SqlStates.CONFLICT, "40P01" ->
                during(
                        doing,
                        e,
                        "Another transaction got in the way, and the server has undone this one: try again",
                        true);
            case "42501" -> during(doing, e, "The role that connects needs more rights: see docs/postgres.md", false);
            case "25006" -> during(doing, e, "Connect to the primary server; this one takes no writes", false);
            case "42P01", "3F000", "42883" ->
                during(
                        doing,
                        e,
                        "What belongs to the index is gone: if somebody dropped it, open the store again, which"
                                + " creates it, and sync",
                        false);
            case SqlStates.NO_ROOM ->
                during(
                        doing,
                        e,
                        "The server has no room for more locks, or no more memory: raise its max_locks_per_transaction,"
                                + " which is for all transactions together, or find in pg_locks who holds that many",
                        true);
            case "57P04" -> during(doing, e, "The database was dropped: connect to another", false);
            default -> byClass(doing, state, e);
        };
    }

    private StoreException byClass(String doing, String state, SQLException e) {
        if (SqlStates.lost(state)) {
            return failure(
                    "the connection to " + server() + " failed during " + doing + ": " + message(e),
                    "Check that the server runs and can be reached, and try again",
                    true,
                    e);
        }
        if (state.startsWith("53")) {
            return during(doing, e, "The server has run out of memory, disk space or connections: give it more", true);
        }
        return during(doing, e, "", false);
    }

    private StoreException noConnection(String doing, String state, NoConnectionException e) {
        String problem = "no connection to " + server() + " was to be had within "
                + e.waited().toMillis() + " ms for " + doing + ": " + message(e);
        if (SqlStates.full(state)) {
            return failure(
                    problem,
                    "The server has no free connection: raise its max_connections, or make the pools of all programs"
                            + " that use it smaller",
                    true,
                    e);
        }
        if (SqlStates.lost(state)) {
            return failure(problem, "Check that the server runs and can be reached, and try again", true, e);
        }
        if (state.startsWith("28")) {
            return failure(problem, "Check user and password, and the server's pg_hba.conf", false, e);
        }
        if (state.equals("3D000")) {
            return failure(problem, "Check the name of the database, or create it", false, e);
        }
        return failure(
                problem,
                "All connections of the pool are in use, or it is closed: make it larger, ask less at once, or look for"
                        + " connections that are never given back",
                true,
                e);
    }

    private StoreException during(String doing, SQLException e, String remedy, boolean retryable) {
        return failure(doing + " failed on " + server() + ": " + message(e), remedy, retryable, e);
    }

    private static String message(SQLException e) {
        return PASSWORD.matcher(String.valueOf(e.getMessage())).replaceAll("$1...");
    }

    private static StoreException failure(String problem, String remedy, boolean retryable, SQLException cause) {
        return new StoreException(
                problem, remedy, retryable, cause instanceof NoConnectionException none ? none.getCause() : cause);
    }
}

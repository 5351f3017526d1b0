package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection outside of transactions, for what cannot run in one.
 *
 * <p>Settings and locks of a session would go on to whoever gets the connection next. So all are put back as they were, and
 * a connection of which that cannot be said is broken off.
 */
final class Session {

    private static final Logger log = LoggerFactory.getLogger(Session.class);

    /** The search path is last, because it is what makes it safe to set the others. */
    private static final List<String> SETTINGS =
            List.of("role", "statement_timeout", "lock_timeout", "maintenance_work_mem", "search_path");

    private final Connection connection;
    private final boolean autoCommit;
    private final List<String> before;

    private Session(Connection connection) throws SQLException {
        this.connection = connection;
        this.autoCommit = connection.getAutoCommit();
        this.before = settings(connection);
        if (!autoCommit) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /**
     * Does something while no other session does it.
     *
     * @param role taken on meanwhile
     * @param lockTimeout how long a statement waits for others at most
     * @param work says whether it was done
     * @return whether it was done; not if another session is at it
     */
    static boolean alone(
            Connection connection,
            SchemaNames names,
            Optional<String> role,
            Duration lockTimeout,
            Database.Work<Boolean> work)
            throws SQLException {
        var session = new Session(connection);
        boolean locked = false;
        boolean done;
        try {
            Migration.run(connection, List.of("SET " + Database.SAFE_PATH));
            session.set("statement_timeout", "0");
            session.set("lock_timeout", Long.toString(lockTimeout.toMillis()));
            if (role.isPresent()) {
                session.set("role", role.get());
            }
            locked = Locks.tryForSession(connection, names);
            done = locked && work.on(connection);
        } catch (SQLException | RuntimeException | Error e) {
            session.endAfter(e, locked, names);
            throw e;
        }
        session.end(locked, names);
        return done;
    }

    /** What went wrong first is what the caller has to hear of. */
    private void endAfter(Throwable failure, boolean locked, SchemaNames names) {
        try {
            end(locked, names);
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private void end(boolean locked, SchemaNames names) throws SQLException {
        try {
            if (locked && !Locks.releaseForSession(connection, names)) {
                throw new SQLException("the session of a connection changed between two statements, as behind a pooler"
                        + " that lends it for a transaction only; settling needs a connection to the server itself");
            }
            for (int i = 0; i < SETTINGS.size(); i++) {
                set(SETTINGS.get(i), before.get(i));
            }
            connection.setAutoCommit(autoCommit);
        } catch (SQLException e) {
            abort();
            throw e;
        }
    }

    private void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            log.debug("a connection could not be broken off", e);
        }
    }

    private void set(String name, String value) throws SQLException {
        Sql.of("SELECT set_config(?, ?, FALSE)").bind(name).bind(value).query(connection, row -> true);
    }

    /** Not by a function, of which somebody else may have put another into the search path. */
    private static List<String> settings(Connection connection) throws SQLException {
        var values = new ArrayList<String>();
        for (String name : SETTINGS) {
            values.addAll(Sql.of("SHOW " + name).query(connection, row -> row.getString(1)));
        }
        return values;
    }
}

package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work in transactions on connections of a {@link DataSource}.
 *
 * <p>A connection is given back as it came: all settings are made with {@code SET LOCAL} or its function, which end with
 * the transaction. Reads are repeated when the connection or the server failed; writes only when the server said that it
 * has undone them, since otherwise nobody knows.
 */
final class Database {

    private static final Logger log = LoggerFactory.getLogger(Database.class);

    private final DataSource source;
    private final Access access;
    private final Failures failures;

    /** How transactions begin. */
    record Access(Optional<String> role, boolean rowSecurity, Timeouts timeouts) {}

    Database(DataSource source, Access access) {
        this(source, access, new Failures());
    }

    private Database(DataSource source, Access access, Failures failures) {
        this.source = source;
        this.access = access;
        this.failures = failures;
    }

    /** The same, with or without a context for the policies of row-level security. */
    Database withRowSecurity(boolean rowSecurity) {
        return new Database(source, new Access(access.role(), rowSecurity, access.timeouts()), failures);
    }

    /** Something to do on a connection. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The server as far as it is known, without a password. */
    String server() {
        return failures.server();
    }

    /**
     * Reads from one state of the database, which no commit changes meanwhile.
     *
     * @param doing for the message of a failure
     * @param context what {@code ragstone.access} is for the policies of row-level security
     */
    <T> T read(String doing, String context, Work<T> work) {
        return repeating(doing, true, connection -> {
            begin(
                    connection,
                    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; ",
                    access.timeouts().search(),
                    context);
            return work.on(connection);
        });
    }

    /** Writes all or nothing. */
    <T> T write(String doing, Work<T> work) {
        return repeating(doing, false, connection -> {
            begin(connection, "", access.timeouts().write(), AccessContext.EVERYTHING);
            return work.on(connection);
        });
    }

    /** For what cannot run in a transaction, such as building an index beside writers. */
    <T> T maintain(String doing, Work<T> work) {
        try (Connection connection = connect()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw failures.of(doing, e);
        }
    }

    /** A process that is frozen in the middle of its work must not keep all others from theirs. */
    private void begin(Connection connection, String first, Duration timeout, String context) throws SQLException {
        var sql = new StringBuilder(first);
        access.role()
                .ifPresent(role -> sql.append("SET LOCAL ROLE ")
                        .append(SchemaNames.quoteRole(role))
                        .append("; "));
        sql.append("SELECT set_config('statement_timeout', ?, true), set_config('plan_cache_mode',"
                + " 'force_custom_plan', true), set_config('idle_in_transaction_session_timeout', '60000', true)");
        if (access.rowSecurity()) {
            sql.append(", set_config('" + AccessContext.SETTING + "', ?, true)");
        }
        try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            statement.setString(1, Long.toString(timeout.toMillis()));
            if (access.rowSecurity()) {
                statement.setString(2, context);
            }
            statement.execute();
        }
    }

    private <T> T repeating(String doing, boolean reading, Work<T> work) {
        RandomGenerator random = RandomGeneratorFactory.getDefault().create();
        for (int made = 1; ; made++) {
            try {
                return once(work);
            } catch (SQLException e) {
                StoreException failure = failures.of(doing, e);
                Optional<Duration> pause = failures.mayRepeat(e, reading)
                        ? access.timeouts().repeating().pauseAfter(made, failure, random)
                        : Optional.empty();
                if (pause.isEmpty()) {
                    throw failure;
                }
                log.debug("{} failed, trying again in {}", doing, pause.get(), e);
                sleep(pause.get(), failure);
            }
        }
    }

    private <T> T once(Work<T> work) throws SQLException {
        try (Connection connection = connect()) {
            boolean autoCommit = connection.getAutoCommit();
            if (!autoCommit) {
                // A pool may have asked something to see whether the connection lives, and begun a transaction so.
                connection.rollback();
            }
            connection.setAutoCommit(false);
            boolean done = false;
            try {
                T result = work.on(connection);
                connection.commit();
                done = true;
                return result;
            } finally {
                end(connection, done, autoCommit);
            }
        }
    }

    /** A failure to tidy up must not hide what went wrong before it. */
    private static void end(Connection connection, boolean done, boolean autoCommit) {
        try {
            if (!done) {
                connection.rollback();
            }
            connection.setAutoCommit(autoCommit);
        } catch (SQLException e) {
            log.debug("a connection could not be tidied up", e);
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = source.getConnection();
        failures.learn(connection);
        return connection;
    }

    private static void sleep(Duration pause, StoreException failure) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure.addSuppressed(e);
            throw failure;
        }
    }
}

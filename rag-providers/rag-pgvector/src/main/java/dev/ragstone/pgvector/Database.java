package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
 * the transaction; for work outside of one see {@link Session}. One in the midst of a transaction that has written is
 * refused. Reads are repeated when the connection or the server failed; writes only when the server said that it has
 * undone them, since otherwise nobody knows.
 */
final class Database {

    private static final Logger log = LoggerFactory.getLogger(Database.class);

    /** What a reader finds out in several statements has to fit together. */
    private static final String READING = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; ";

    /**
     * Said each time, whatever the server or the pool is set to: a writer that has waited for a lock must see what the one
     * before it has committed, and with any other level it would still see what was there when it began.
     */
    private static final String WRITING = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; ";

    /**
     * Where names without a schema are looked up, set before any is. In a schema in which others may create, they could put a
     * function that fits a call better than the server's own, and it would run with the rights of the store.
     */
    static final String SAFE_PATH = "search_path = pg_catalog, pg_temp";

    private final DataSource source;
    private final Access access;
    private final Failures failures;

    /**
     * How transactions begin.
     *
     * @param provenance what a transaction that reads looks at first, once it is known
     */
    record Access(Optional<String> role, boolean rowSecurity, Timeouts timeouts, Optional<Provenance> provenance) {}

    Database(DataSource source, Access access) {
        this(source, access, new Failures());
    }

    private Database(DataSource source, Access access, Failures failures) {
        this.source = source;
        this.access = access;
        this.failures = failures;
    }

    /** The same for a store that was opened on an index built so. */
    Database opened(SchemaNames names, MetaRow found) {
        var provenance = new Provenance(names, found, failures::server);
        return new Database(
                source,
                new Access(access.role(), found.rowSecurity(), access.timeouts(), Optional.of(provenance)),
                failures);
    }

    /** Fails if the index is not what it was when the store was opened; for a writer, after it has its locks. */
    void requireSame(Connection connection) throws SQLException {
        if (access.provenance().isPresent()) {
            access.provenance().get().require(connection);
        }
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
        return repeating(doing, true, reading(context, work));
    }

    private <T> Work<T> reading(String context, Work<T> work) {
        return connection -> {
            begin(connection, READING, access.timeouts().search(), context, access.provenance());
            return work.on(connection);
        };
    }

    /** Reads as {@link #read} does what another thread may end by way of {@code running}. */
    <T> T search(String doing, String context, RunningSearch running, Work<T> work) {
        Work<T> search = reading(context, work);
        return repeating(doing, true, connection -> {
            running.begin(connection);
            try {
                return search.on(connection);
            } finally {
                running.end();
            }
        });
    }

    /** Writes all or nothing. */
    <T> T write(String doing, Work<T> work) {
        return repeating(doing, false, connection -> {
            begin(connection, WRITING, access.timeouts().write(), AccessContext.EVERYTHING, Optional.empty());
            return work.on(connection);
        });
    }

    /**
     * Does what cannot run in a transaction, such as building an index beside writers, while no other process does it.
     *
     * @param work says whether it was done
     * @return whether it was done; not if another process is at it
     */
    boolean maintain(String doing, SchemaNames names, Work<Boolean> work) {
        try (Connection connection = connect()) {
            OpenTransaction.end(connection, server());
            return Session.alone(
                    connection, names, access.role(), access.timeouts().lock(), work);
        } catch (SQLException e) {
            throw failures.of(doing, e);
        }
    }

    /** A process that is frozen in the middle of its work must not keep all others from theirs. */
    private void begin(
            Connection connection, String first, Duration timeout, String context, Optional<Provenance> provenance)
            throws SQLException {
        var sql = new StringBuilder(first).append("SET LOCAL " + SAFE_PATH + "; ");
        access.role()
                .ifPresent(role -> sql.append("SET LOCAL ROLE ")
                        .append(SchemaNames.quoteRole(role))
                        .append("; "));
        sql.append("SELECT set_config('statement_timeout', ?, true), set_config('plan_cache_mode',"
                + " 'force_custom_plan', true), set_config('idle_in_transaction_session_timeout', '60000', true)");
        if (access.rowSecurity()) {
            sql.append(", set_config('" + AccessContext.SETTING + "', ?, true)");
        }
        // A statement of its own, because the time-out counts from the next one on; it is sent together with this one.
        provenance.ifPresent(it -> sql.append("; ").append(it.select()));
        try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            statement.setString(1, Long.toString(timeout.toMillis()));
            if (access.rowSecurity()) {
                statement.setString(2, context);
            }
            boolean rows = statement.execute();
            if (provenance.isPresent()) {
                provenance.get().check(lastRows(statement, rows));
            }
        }
    }

    /** Of two statements that have rows. */
    private static ResultSet lastRows(PreparedStatement statement, boolean first) throws SQLException {
        boolean rows = first;
        for (int found = 0; found < 2; rows = found < 2 && statement.getMoreResults()) {
            found += rows ? 1 : 0;
        }
        return statement.getResultSet();
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
            OpenTransaction.end(connection, server());
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
        long begun = System.nanoTime();
        Connection connection;
        try {
            connection = source.getConnection();
        } catch (SQLException | RuntimeException e) {
            throw new NoConnectionException(e, Duration.ofNanos(System.nanoTime() - begun));
        }
        try {
            failures.learn(connection);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
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

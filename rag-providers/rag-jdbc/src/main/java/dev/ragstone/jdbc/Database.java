package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A database whose schema is up to date. Safe for use by several threads. */
final class Database implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Database.class);

    private final Connections reading;
    private final Connections writing;
    private final Dialect dialect;
    private final JdbcTimeouts timeouts;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** For messages; that of a server is known when it has answered. */
    private volatile String name;

    private Database(
            Connections reading,
            Connections writing,
            Dialect dialect,
            JdbcTimeouts timeouts,
            String name,
            Runnable release) {
        this.reading = reading;
        this.writing = writing;
        this.dialect = dialect;
        this.timeouts = timeouts;
        this.name = name;
        this.release = release;
    }

    /** What a transaction does. */
    @FunctionalInterface
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    static Database open(Path path) {
        EmbeddedFile file = EmbeddedFile.open(path);
        var database = new Database(
                file.reading(), file.writing(), Dialect.SQLITE, JdbcTimeouts.defaults(), path.toString(), file::close);
        try {
            database.upToDate();
            file.join();
            return database;
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    static Database of(DataSource source, JdbcTimeouts timeouts) {
        Connections connections = Connections.of(source);
        var database = new Database(
                connections, connections, Dialect.POSTGRESQL, timeouts, "PostgreSQL at the given DataSource", () -> {});
        database.requirePostgres();
        return database.upToDate();
    }

    private void requirePostgres() {
        try {
            Connection connection = connect("connecting", reading);
            try {
                String product = connection.getMetaData().getDatabaseProductName();
                if (!product.toLowerCase(Locale.ROOT).contains("postgres")) {
                    throw new IllegalArgumentException("a data source must be one of PostgreSQL but is one of "
                            + product + "; for a database file of this process, use open(Path)");
                }
                name = ServerName.of(connection.getMetaData().getURL());
            } finally {
                reading.giveBack(connection);
            }
        } catch (SQLException e) {
            throw SqlFailure.of("connecting", name, e);
        }
    }

    private Database upToDate() {
        if (!read("reading the version of the schema", connection -> Schema.isCurrent(connection, dialect))) {
            write("creating the tables", connection -> {
                Schema.migrate(connection, dialect);
                return true;
            });
        }
        return this;
    }

    Dialect dialect() {
        return dialect;
    }

    /**
     * Runs a transaction that changes something. It is not repeated, since nobody knows what became of one whose connection
     * broke.
     *
     * @param what for the message of a failure, such as "appending messages"
     * @throws StoreException if the database fails; nothing is changed then, unless the connection broke at the commit
     */
    <T> T write(String what, Work<T> work) {
        try {
            return transaction(what, writing, connection -> {
                dialect.beginWrite(connection, timeouts);
                return work.run(connection);
            });
        } catch (SQLException e) {
            throw SqlFailure.of(what, name, e);
        }
    }

    /**
     * Runs a transaction that sees one state of the database and changes nothing, once more if its connection was lost.
     *
     * @throws StoreException if the database fails
     */
    <T> T read(String what, Work<T> work) {
        Work<T> whole = connection -> {
            dialect.beginRead(connection, timeouts);
            return work.run(connection);
        };
        try {
            return transaction(what, reading, whole);
        } catch (SQLException e) {
            if (!SqlFailure.isLost(e) || Thread.currentThread().isInterrupted()) {
                throw SqlFailure.of(what, name, e);
            }
            log.debug("{} lost its connection to {}, trying once more", what, name, e);
            return again(what, whole, e);
        }
    }

    private <T> T again(String what, Work<T> work, SQLException first) {
        try {
            return transaction(what, reading, work);
        } catch (SQLException e) {
            StoreException failure = SqlFailure.of(what, name, e);
            failure.addSuppressed(first);
            throw failure;
        }
    }

    private <T> T transaction(String what, Connections source, Work<T> work) throws SQLException {
        if (closed.get()) {
            throw new IllegalStateException("this store was closed before " + what);
        }
        Connection connection = connect(what, source);
        try {
            return committed(connection, work);
        } finally {
            quietly(() -> source.giveBack(connection));
        }
    }

    /** Pools do not agree on how to say that they are empty, but it has no cause in the database. */
    private Connection connect(String what, Connections source) throws SQLException {
        try {
            return source.take();
        } catch (SQLException e) {
            if (dialect == Dialect.POSTGRESQL && SqlFailure.hasNoState(e)) {
                throw SqlFailure.ofPool(what, name, e);
            }
            throw e;
        }
    }

    private <T> T committed(Connection connection, Work<T> work) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        dialect.endOpenTransaction(connection, name);
        connection.setAutoCommit(false);
        try {
            T result = work.run(connection);
            connection.commit();
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            quietly(connection::rollback);
            throw e;
        } finally {
            quietly(() -> connection.setAutoCommit(autoCommit));
        }
    }

    /** What a connection is given back with. */
    @FunctionalInterface
    private interface Step {
        void run() throws SQLException;
    }

    /** What is committed must not be reported as failed, and what failed has said why. */
    private static void quietly(Step step) {
        try {
            step.run();
        } catch (SQLException e) {
            // A pool notices a broken connection by itself.
        }
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            release.run();
        }
    }
}

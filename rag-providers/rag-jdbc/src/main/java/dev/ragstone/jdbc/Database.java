package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** A database whose schema is up to date. Safe for use by several threads. */
final class Database implements AutoCloseable {

    private final DataSource reading;
    private final DataSource writing;
    private final Dialect dialect;
    private final String name;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Database(
            DataSource reading, DataSource writing, Dialect dialect, String name, Runnable release) {
        this.reading = reading;
        this.writing = writing;
        this.dialect = dialect;
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
        var database = new Database(file.reading(), file.writing(), Dialect.SQLITE, path.toString(), file::close);
        try {
            return database.upToDate();
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    static Database of(DataSource source) {
        var database = new Database(source, source, Dialect.POSTGRESQL, "PostgreSQL", () -> {});
        database.requirePostgres();
        return database.upToDate();
    }

    private void requirePostgres() {
        try (Connection connection = reading.getConnection()) {
            String product = connection.getMetaData().getDatabaseProductName();
            if (!product.toLowerCase(Locale.ROOT).contains("postgres")) {
                throw new IllegalArgumentException("a data source must be one of PostgreSQL but is one of " + product
                        + "; for a database file of this process, use open(Path)");
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
     * Runs a transaction that changes something.
     *
     * @param what for the message of a failure, such as "appending messages"
     * @throws StoreException if the database fails; nothing is changed then, unless the connection broke at the commit
     */
    <T> T write(String what, Work<T> work) {
        return transaction(what, writing, connection -> {
            dialect.beginWrite(connection);
            return work.run(connection);
        });
    }

    /** Runs a transaction that sees one state of the database and changes nothing. */
    <T> T read(String what, Work<T> work) {
        return transaction(what, reading, connection -> {
            dialect.beginRead(connection);
            return work.run(connection);
        });
    }

    private <T> T transaction(String what, DataSource source, Work<T> work) {
        if (closed.get()) {
            throw new IllegalStateException("this store was closed before " + what);
        }
        try (Connection connection = source.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            T result = committed(connection, work);
            connection.setAutoCommit(autoCommit);
            return result;
        } catch (SQLException e) {
            throw SqlFailure.of(what, name, e);
        }
    }

    private static <T> T committed(Connection connection, Work<T> work) throws SQLException {
        try {
            T result = work.run(connection);
            connection.commit();
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(connection, e);
            throw e;
        }
    }

    private static void rollBack(Connection connection, Throwable reason) {
        try {
            connection.rollback();
            // A pool hands the connection to others.
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            release.run();
        }
    }
}

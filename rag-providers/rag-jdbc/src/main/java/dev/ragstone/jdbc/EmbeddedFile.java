package dev.ragstone.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * A database file. Every transaction has a connection of its own, a few at once; one more is kept open, since the last one
 * to go folds the log into the file, which would cost every transaction a good deal.
 */
final class EmbeddedFile implements AutoCloseable {

    /** Writers wait for one another; none takes long. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration PAUSE = Duration.ofMillis(2);

    private static final int READERS = 4;

    private final Path path;
    private final Connections reading;
    private final Connections writing;
    private final Connection kept;

    private EmbeddedFile(Path path) throws SQLException {
        this.path = path.toAbsolutePath();
        DataSource readers = source(SQLiteConfig.TransactionMode.DEFERRED);
        this.reading = new BoundedConnections(Connections.of(readers), READERS, PATIENCE);
        // There is only ever one writer; others would but ask again and again whether it is their turn.
        this.writing =
                new BoundedConnections(Connections.of(source(SQLiteConfig.TransactionMode.IMMEDIATE)), 1, PATIENCE);
        this.kept = logging(readers.getConnection());
    }

    static EmbeddedFile open(Path path) {
        if (path.toString().contains("?") || Files.isDirectory(path)) {
            throw new IllegalArgumentException(
                    "the path of a database file must name a file and have no '?' but was " + path);
        }
        PrivateFile.create(path);
        try {
            return new EmbeddedFile(path);
        } catch (SQLException e) {
            throw SqlFailure.of("opening", path.toString(), e);
        }
    }

    /** Connections whose transactions see the file as it was at their first query. */
    Connections reading() {
        return reading;
    }

    /** Connections whose transactions begin by waiting for other writers. */
    Connections writing() {
        return writing;
    }

    private DataSource source(SQLiteConfig.TransactionMode mode) {
        var config = new SQLiteConfig();
        config.setBusyTimeout((int) PATIENCE.toMillis());
        config.enforceForeignKeys(true);
        // With a log, NORMAL would survive a killed process but not a power cut.
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setTransactionMode(mode);
        var source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + path);
        return source;
    }

    /** Lets readers and a writer work side by side; the file remembers it. */
    private static Connection logging(Connection connection) throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (var statement = connection.createStatement()) {
                statement.execute("PRAGMA journal_mode = WAL");
                return connection;
            } catch (SQLException e) {
                // SQLite does not wait by itself for others who are about to do the same.
                if (!SqlFailure.isBusy(e) || System.nanoTime() > deadline) {
                    connection.close();
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /** Looks into the file, since until then a connection to one that was empty does not count as one to its log. */
    void join() {
        try (var statement = kept.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM sqlite_master")) {
            rows.next();
        } catch (SQLException e) {
            throw SqlFailure.of("opening", path.toString(), e);
        }
    }

    @Override
    public void close() {
        try {
            kept.close();
        } catch (SQLException e) {
            throw SqlFailure.of("closing", path.toString(), e);
        }
    }
}

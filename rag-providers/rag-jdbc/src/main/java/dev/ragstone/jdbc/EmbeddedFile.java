package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.io.IOException;
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
 * A database file. Every transaction has a connection of its own; one more is kept open, since the last one to go folds the
 * log into the file, which would cost every transaction a good deal.
 */
final class EmbeddedFile implements AutoCloseable {

    /** Writers wait for one another; none takes long. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration PAUSE = Duration.ofMillis(2);

    private final Path path;
    private final Connection kept;

    private EmbeddedFile(Path path) throws SQLException {
        this.path = path.toAbsolutePath();
        this.kept = logging(reading().getConnection());
    }

    static EmbeddedFile open(Path path) {
        if (path.toString().contains("?") || Files.isDirectory(path)) {
            throw new IllegalArgumentException(
                    "the path of a database file must name a file and have no '?' but was " + path);
        }
        try {
            Files.createDirectories(path.toAbsolutePath().normalize().getParent());
        } catch (IOException e) {
            throw new StoreException("the folder of " + path + " cannot be created", "Name another path", false, e);
        }
        try {
            return new EmbeddedFile(path);
        } catch (SQLException e) {
            throw SqlFailure.of("opening", path.toString(), e);
        }
    }

    /** Connections whose transactions see the file as it was at their first query. */
    DataSource reading() {
        return source(SQLiteConfig.TransactionMode.DEFERRED);
    }

    /** Connections whose transactions begin by waiting for other writers. */
    DataSource writing() {
        return source(SQLiteConfig.TransactionMode.IMMEDIATE);
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

    @Override
    public void close() {
        try {
            kept.close();
        } catch (SQLException e) {
            throw SqlFailure.of("closing", path.toString(), e);
        }
    }
}

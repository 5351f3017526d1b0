package dev.ragstone.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Connections to a database file of which only so many are open at once; who wants another waits for its turn.
 *
 * <p>SQLite cannot let go of the file's handles while any connection of the process has it locked, as the one that is kept
 * does for good: it keeps as many handles as there ever were connections at once.
 */
final class BoundedConnections implements Connections {

    private final Connections all;
    private final Semaphore places;
    private final Duration patience;

    BoundedConnections(Connections all, int most, Duration patience) {
        this.all = all;
        this.places = new Semaphore(most, true);
        this.patience = patience;
    }

    /** @throws SQLiteException that the file is busy, if there is no turn in time */
    @Override
    public Connection take() throws SQLException {
        if (!enter()) {
            throw new SQLiteException(
                    "no turn within " + patience.toSeconds() + " s, so many wait for it", SQLiteErrorCode.SQLITE_BUSY);
        }
        boolean taken = false;
        try {
            Connection connection = all.take();
            taken = true;
            return connection;
        } finally {
            if (!taken) {
                places.release();
            }
        }
    }

    /** An interrupt does not end the wait, which is short: what ends an answer must not lose its trace. */
    private boolean enter() {
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return places.tryAcquire(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
        try {
            all.giveBack(connection);
        } finally {
            places.release();
        }
    }
}

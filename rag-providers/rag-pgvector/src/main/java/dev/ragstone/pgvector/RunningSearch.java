package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A search that another thread may cancel on the server. That is asked for only between {@link #begin} and {@link #end},
 * since it meets whatever the connection does, and after that it may be somebody else's.
 */
final class RunningSearch {

    private static final Logger log = LoggerFactory.getLogger(RunningSearch.class);

    /** A request that comes between two statements ends neither. */
    private static final int MOST_REQUESTS = 10;

    private static final long PAUSE_MILLIS = 200;

    private @Nullable Connection connection;
    private boolean cancelled;

    synchronized void begin(Connection connection) throws SQLException {
        if (cancelled) {
            throw new SQLException("the search was cancelled before it began", SqlStates.CANCELLED);
        }
        this.connection = connection;
    }

    synchronized void end() {
        connection = null;
        notifyAll();
    }

    /** Has the server end the search, and waits a moment for that. An interrupt of the calling thread is kept for later. */
    synchronized void cancel() {
        cancelled = true;
        // With the flag set, nothing can be sent from a virtual thread, and nothing waited for.
        boolean interrupted = Thread.interrupted();
        try {
            for (int i = 0; i < MOST_REQUESTS && connection != null; i++) {
                connection.unwrap(PGConnection.class).cancelQuery();
                if (connection != null) {
                    TimeUnit.MILLISECONDS.timedWait(this, PAUSE_MILLIS);
                }
            }
        } catch (SQLException e) {
            log.debug("a search could not be cancelled", e);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

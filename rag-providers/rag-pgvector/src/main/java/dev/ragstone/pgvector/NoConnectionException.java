package dev.ragstone.pgvector;

import java.sql.SQLException;
import java.time.Duration;

/** The data source gave no connection, so nothing can have been done. */
final class NoConnectionException extends SQLException {

    private static final long serialVersionUID = 1L;

    private final Duration waited;

    /** @param cause a pool may throw anything */
    NoConnectionException(Exception cause, Duration waited) {
        super(String.valueOf(cause.getMessage()), cause);
        this.waited = waited;
    }

    /** How long the data source tried. */
    Duration waited() {
        return waited;
    }
}

package dev.ragstone.ingest.tika;

import java.io.IOException;

/** Thrown when going on would break a limit; the message says which one and how to raise it. */
final class LimitException extends IOException {

    private static final long serialVersionUID = 1L;

    LimitException(String message) {
        super(message);
    }
}

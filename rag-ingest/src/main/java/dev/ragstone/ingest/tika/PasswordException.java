package dev.ragstone.ingest.tika;

import java.io.IOException;

/** Thrown when a document, or part of it, cannot be read without a password. */
final class PasswordException extends IOException {

    private static final long serialVersionUID = 1L;

    static final String REASON = "needs a password; save it without one to index it";

    PasswordException() {
        super(REASON);
    }
}

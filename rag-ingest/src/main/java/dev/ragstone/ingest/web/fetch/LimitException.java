package dev.ragstone.ingest.web.fetch;

import java.io.IOException;

/** An answer broke a limit; trying again would not help. */
final class LimitException extends IOException {

    private static final long serialVersionUID = 1L;

    LimitException(String message) {
        super(message);
    }
}

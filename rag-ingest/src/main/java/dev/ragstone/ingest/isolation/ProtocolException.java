package dev.ragstone.ingest.isolation;

import java.io.IOException;

/** Something arrived that the other side would not send. */
final class ProtocolException extends IOException {

    private static final long serialVersionUID = 1L;

    ProtocolException(String message) {
        super(message);
    }
}

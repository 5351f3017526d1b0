package dev.ragstone.ingest.tika;

import java.io.IOException;

/** Thrown when XML is not well-formed or goes beyond what its entities may; the message says where. */
final class XmlException extends IOException {

    private static final long serialVersionUID = 1L;

    XmlException(String message) {
        super(message);
    }
}

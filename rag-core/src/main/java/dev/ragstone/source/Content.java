package dev.ragstone.source;

import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of an item, which can be opened any number of times.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Content {

    /** Opens the bytes from the start; the caller closes the stream. */
    InputStream open() throws IOException;
}

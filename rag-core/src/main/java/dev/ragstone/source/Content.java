package dev.ragstone.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The bytes of an item, which can be opened any number of times.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Content {

    /** Opens the bytes from the start; the caller closes the stream. */
    InputStream open() throws IOException;

    /** The file that holds exactly these bytes, if there is one, for readers that can use it in place. */
    default Optional<Path> file() {
        return Optional.empty();
    }

    /** The bytes of a file. */
    static Content of(Path file) {
        return new FileContent(file);
    }
}

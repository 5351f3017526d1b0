package dev.ragstone.ingest.isolation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes temporary folders. */
final class Folders {

    private static final Logger log = LoggerFactory.getLogger(Folders.class);

    private Folders() {}

    /** Removes {@code folder} and all in it, following no links; what cannot be removed is left with a word in the log. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder()).forEach(Folders::deleteOne);
        } catch (IOException | UncheckedIOException e) {
            log.debug("Could not list {}", folder, e);
        }
    }

    private static void deleteOne(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            log.debug("Could not remove {}", path, e);
        }
    }
}

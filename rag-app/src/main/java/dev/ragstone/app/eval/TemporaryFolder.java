package dev.ragstone.app.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is gone when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** Creates an empty one. */
    public static TemporaryFolder create() {
        try {
            return new TemporaryFolder(Files.createTempDirectory("ragstone"));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder could be created", e);
        }
    }

    @Override
    public void close() {
        try {
            List<Path> deepestFirst;
            try (Stream<Path> all = Files.walk(path)) {
                deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path each : deepestFirst) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + " could not be deleted", e);
        }
    }
}

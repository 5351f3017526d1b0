package dev.ragstone.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The bytes of a file, read in place. */
record FileContent(Path path) implements Content {

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(path);
    }

    @Override
    public Optional<Path> file() {
        return Optional.of(path);
    }
}

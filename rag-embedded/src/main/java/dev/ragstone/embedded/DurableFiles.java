package dev.ragstone.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Changes to files that are there whole or not at all after a crash. */
final class DurableFiles {

    private static final Logger LOG = LoggerFactory.getLogger(DurableFiles.class);

    /** What the name of a file ends with while it is being written. */
    static final String UNFINISHED = ".tmp";

    private DurableFiles() {}

    /** Gives a file in {@code folder} another content in one step. */
    static void replace(Path folder, String file, String content) throws IOException {
        Path unfinished = folder.resolve(file + UNFINISHED);
        // What the content names must not be lost when the content survives.
        force(folder);
        try (var channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            var bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        move(unfinished, folder.resolve(file));
        force(folder);
    }

    /** Moves a file or folder in one step. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException("the file system of " + to + " cannot move a file in one step", e);
        }
    }

    /** Deletes a folder and all in it, if it is there. */
    static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Makes the entries of a folder last; where a folder cannot be opened, as on Windows, that is not needed. */
    private static void force(Path folder) {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            LOG.debug("{} cannot be forced to disk", folder, e);
        }
    }
}

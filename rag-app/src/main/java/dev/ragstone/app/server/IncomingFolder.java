package dev.ragstone.app.server;

import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for files on their way in, of this server alone. It is locked for as long as the server runs, so that one which
 * starts beside it with the same data can tell what a crash left behind from what is still being received.
 */
final class IncomingFolder implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(IncomingFolder.class);
    private static final String LOCK = ".lock";

    private final Path path;
    private final FileChannel lock;

    private IncomingFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes a new one below {@code home}, and removes those of servers that are no longer there.
     *
     * @throws StoreException if that cannot be done
     */
    static synchronized IncomingFolder open(Path home) {
        try {
            Files.createDirectories(home);
            removeAbandoned(home);
            String name = UUID.randomUUID().toString();
            FileChannel lock = FileChannel.open(
                    home.resolve(name + LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            try {
                // Held before there is anything to protect. One that looks for abandoned ones may have it for a moment.
                lock.lock();
                return new IncomingFolder(Files.createDirectory(home.resolve(name)), lock);
            } catch (IOException e) {
                lock.close();
                throw e;
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new StoreException(
                    "the folder " + home + " cannot be used: " + e, "Name another with --data", false, e);
        }
    }

    /** Where files may be put. */
    Path path() {
        return path;
    }

    private static void removeAbandoned(Path home) throws IOException {
        try (var locks = Files.newDirectoryStream(home, "*" + LOCK)) {
            for (Path file : locks) {
                removeIfAbandoned(file);
            }
        }
    }

    private static void removeIfAbandoned(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (channel.tryLock() != null) {
                delete(folder(file));
                Files.deleteIfExists(file);
            }
        } catch (OverlappingFileLockException e) {
            log.debug("{} belongs to another server in this process", file);
        } catch (NoSuchFileException e) {
            log.debug("{} has just been removed", file);
        } catch (IOException e) {
            log.warn("{} is left alone: {}", file, e.toString());
        }
    }

    private static Path folder(Path file) {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.substring(0, name.length() - LOCK.length()));
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var walk = Files.walk(folder)) {
            for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("{} could not be removed; it only takes room: {}", folder, e.toString());
        }
    }

    /** Removes the folder with what is left in it. Closing twice has no effect. */
    @Override
    public void close() {
        if (!lock.isOpen()) {
            return;
        }
        delete(path);
        try {
            Files.deleteIfExists(path.resolveSibling(path.getFileName() + LOCK));
            lock.close();
        } catch (IOException e) {
            log.debug("The lock of {} did not close well", path, e);
        }
    }
}

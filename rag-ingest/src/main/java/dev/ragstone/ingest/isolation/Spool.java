package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** A file a child can open: the item's own, or a copy that goes when this is closed. */
record Spool(Path file, boolean copied) implements AutoCloseable {

    /**
     * Finds or makes a file with the bytes of {@code item}.
     *
     * @throws ChildException if the bytes cannot be had, or are too many
     */
    static Spool of(SourceItem item, Path folder, ReadLimits limits) throws ChildException {
        Optional<Path> own = item.content().file().filter(Spool::canBeNamed);
        return own.isPresent() ? new Spool(own.get().toAbsolutePath(), false) : copy(item, folder, limits);
    }

    private static Spool copy(SourceItem item, Path folder, ReadLimits limits) throws ChildException {
        var spool = new Spool(folder.resolve("item"), true);
        try (var in = item.content().open();
                var out = Files.newOutputStream(spool.file)) {
            byte[] buffer = new byte[64 * 1024];
            long total = 0;
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                total += got;
                if (total > limits.maxBytes()) {
                    throw ChildException.ofItem(Outcome.FAILED, limits.tooManyBytes());
                }
                out.write(buffer, 0, got);
            }
            return spool;
        } catch (IOException | RuntimeException e) {
            spool.close();
            throw ChildException.ofItem(Outcome.FAILED, "could not be read: " + e);
        } catch (ChildException e) {
            spool.close();
            throw e;
        }
    }

    /** Whether another process finds the file by what its path looks like, which not every file system grants. */
    private static boolean canBeNamed(Path path) {
        try {
            return path.getFileSystem().equals(FileSystems.getDefault())
                    && Path.of(path.toString()).equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public void close() {
        if (copied) {
            Folders.delete(file);
        }
    }
}

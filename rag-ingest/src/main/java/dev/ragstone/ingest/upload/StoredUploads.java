package dev.ragstone.ingest.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts uploads into their folder, finds them there and takes them out again. */
final class StoredUploads {

    private static final Logger log = LoggerFactory.getLogger(StoredUploads.class);

    private final UploadFolder folder;
    // One for several users each: enough to keep them from waiting for one another.
    private final List<Lock> locks =
            IntStream.range(0, 64).<Lock>mapToObj(i -> new ReentrantLock()).toList();

    StoredUploads(UploadFolder folder) {
        this.folder = folder;
    }

    /** Keeps {@code incoming}, unless its user has the same bytes already. */
    UploadResult keep(Upload upload, IncomingFile incoming) throws IOException {
        String userFolder = UploadFolder.userFolder(upload.user());
        Lock lock = lock(userFolder);
        lock.lock();
        try {
            Path checksum = folder.checksum(userFolder, upload.sha256());
            Optional<Upload> same = noted(checksum, userFolder);
            if (same.isPresent()) {
                return new UploadResult.Duplicate(same.get());
            }
            store(upload, incoming, folder.file(userFolder, upload.id()).orElseThrow(), checksum);
            return new UploadResult.Stored(upload);
        } finally {
            lock.unlock();
        }
    }

    private Optional<Upload> noted(Path checksum, String userFolder) throws IOException {
        try {
            return find(userFolder, Files.readString(checksum));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** The file itself comes last: until then there is no upload, and what is there leads nowhere. */
    private void store(Upload upload, IncomingFile incoming, Path file, Path checksum) throws IOException {
        Path description = UploadFolder.description(file);
        boolean stored = false;
        try {
            UploadFolder.force(incoming.path());
            folder.write(checksum, upload.id());
            folder.write(description, UploadRecords.format(upload));
            UploadFolder.move(incoming.path(), file);
            stored = true;
        } finally {
            if (!stored) {
                discard(description);
                discard(checksum);
            }
        }
    }

    /** Removes what is of no use any more; the failure that made it so is the one to report. */
    private static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            log.debug("Could not remove {}", file, e);
        }
    }

    List<Upload> list(String userFolder) throws IOException {
        var uploads = new ArrayList<Upload>();
        for (Path file : folder.files(userFolder)) {
            UploadRecords.read(file).ifPresent(uploads::add);
        }
        return List.copyOf(uploads);
    }

    Optional<Upload> find(String userFolder, String id) throws IOException {
        Optional<Path> file = folder.file(userFolder, id);
        return file.isPresent() ? UploadRecords.read(file.get()) : Optional.empty();
    }

    boolean delete(String userFolder, String id) throws IOException {
        Lock lock = lock(userFolder);
        lock.lock();
        try {
            Optional<Upload> upload = find(userFolder, id);
            if (upload.isEmpty()) {
                return false;
            }
            Path file = folder.file(userFolder, id).orElseThrow();
            Files.delete(file);
            Files.deleteIfExists(UploadFolder.description(file));
            Files.deleteIfExists(folder.checksum(userFolder, upload.get().sha256()));
            return true;
        } finally {
            lock.unlock();
        }
    }

    private Lock lock(String userFolder) {
        return locks.get(Math.floorMod(userFolder.hashCode(), locks.size()));
    }
}

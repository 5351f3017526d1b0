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
    private final UploadQuota quota;
    // One for several users each: enough to keep them from waiting for one another.
    private final List<Lock> locks =
            IntStream.range(0, 64).<Lock>mapToObj(i -> new ReentrantLock()).toList();

    StoredUploads(UploadFolder folder, UploadQuota quota) {
        this.folder = folder;
        this.quota = quota;
    }

    /** Keeps {@code incoming}, unless its user has the same bytes already, or as much as is kept for one. */
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
            Optional<String> noRoom = quota.missingRoom(folder.files(userFolder), upload.size());
            if (noRoom.isPresent()) {
                return new UploadResult.Refused(UploadResult.Cause.OVER_QUOTA, noRoom.get());
            }
            store(upload, incoming, folder.file(userFolder, upload.id()).orElseThrow(), checksum);
            return new UploadResult.Stored(upload);
        } finally {
            lock.unlock();
        }
    }

    /** The upload with this checksum; one whose description is damaged is not worth keeping others out. */
    private Optional<Upload> noted(Path checksum, String userFolder) {
        try {
            return find(userFolder, Files.readString(checksum));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            log.warn("Storing again what {} leads to, which cannot be read: {}", checksum, e.toString());
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

    /** All uploads that can be made out; a damaged description hides no other. */
    List<Upload> list(String userFolder) throws IOException {
        var uploads = new ArrayList<Upload>();
        for (Path file : folder.files(userFolder)) {
            try {
                UploadRecords.read(file).ifPresent(uploads::add);
            } catch (IOException e) {
                log.warn("Leaving out the upload {}, whose description cannot be read: {}", file, e.toString());
            }
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
            Optional<Path> file = folder.file(userFolder, id);
            if (file.isEmpty() || !Files.exists(file.get())) {
                return false;
            }
            Optional<Path> checksum = checksum(userFolder, file.get());
            Files.delete(file.get());
            Files.deleteIfExists(UploadFolder.description(file.get()));
            if (checksum.isPresent()) {
                Files.deleteIfExists(checksum.get());
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** What leads to the upload in {@code file}; nothing if that cannot be told, and then it will lead nowhere. */
    private Optional<Path> checksum(String userFolder, Path file) {
        try {
            Optional<Upload> upload = UploadRecords.read(file);
            if (upload.isEmpty()) {
                return Optional.empty();
            }
            Path checksum = folder.checksum(userFolder, upload.get().sha256());
            return Files.readString(checksum).equals(upload.get().id()) ? Optional.of(checksum) : Optional.empty();
        } catch (IOException e) {
            log.debug("No checksum leads to {}", file, e);
            return Optional.empty();
        }
    }

    private Lock lock(String userFolder) {
        return locks.get(Math.floorMod(userFolder.hashCode(), locks.size()));
    }
}

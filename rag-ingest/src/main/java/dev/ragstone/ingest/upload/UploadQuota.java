package dev.ragstone.ingest.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How much is kept for one user.
 *
 * @param files how many; zero for any number
 * @param bytes how many in all; zero for any number
 */
record UploadQuota(int files, long bytes) {

    static final UploadQuota NONE = new UploadQuota(0, 0);

    UploadQuota {
        if (files < 0 || bytes < 0) {
            throw new IllegalArgumentException("a quota must not be negative but was " + files + " files and " + bytes
                    + " bytes; zero is for any number");
        }
    }

    /** Why there is no room for {@code size} bytes more beside {@code kept}; empty if there is. */
    Optional<String> missingRoom(List<Path> kept, long size) throws IOException {
        if (files > 0 && kept.size() >= files) {
            return Optional.of("there are " + kept.size() + " files of this user already, and " + files
                    + " are allowed; delete some first");
        }
        if (bytes == 0) {
            return Optional.empty();
        }
        long used = 0;
        for (Path file : kept) {
            used += Files.size(file);
        }
        return used + size <= bytes
                ? Optional.empty()
                : Optional.of("with its " + size + " bytes the files of this user would have " + (used + size)
                        + " bytes together, and " + bytes + " are allowed; delete some first");
    }
}

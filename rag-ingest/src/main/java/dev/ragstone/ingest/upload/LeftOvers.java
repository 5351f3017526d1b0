package dev.ragstone.ingest.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what uploads and deletions left behind that a crash broke off. One that is going on writes all the time. */
final class LeftOvers {

    private static final Logger log = LoggerFactory.getLogger(LeftOvers.class);
    private static final Duration LEFT_OVER = Duration.ofHours(1);

    private final UploadFolder folder;
    private final Instant before;

    LeftOvers(UploadFolder folder, Instant now) {
        this.folder = folder;
        this.before = now.minus(LEFT_OVER);
    }

    /**
     * Removes them.
     *
     * @throws IOException if the folder is not one to write to; what cannot be removed for one user is left there
     */
    void remove() throws IOException {
        try (var files = Files.newDirectoryStream(folder.incoming())) {
            for (Path file : files) {
                removeIfOld(file);
            }
        }
        for (String user : folder.users()) {
            try {
                for (Path file : folder.orphans(user)) {
                    removeIfOld(file);
                }
            } catch (IOException e) {
                log.warn("Could not look for left-overs among the uploads of {}", user, e);
            }
        }
    }

    private void removeIfOld(Path file) throws IOException {
        try {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                log.debug("Removing {}", file);
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            log.debug("{} is gone already", file, e);
        }
    }
}

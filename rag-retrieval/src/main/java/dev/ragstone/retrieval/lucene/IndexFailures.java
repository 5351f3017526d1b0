package dev.ragstone.retrieval.lucene;

import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.ThreadInterruptedException;

/** Says what Lucene's exceptions mean and what to do about them. */
final class IndexFailures {

    private final Path path;

    IndexFailures(Path path) {
        this.path = path;
    }

    /**
     * What to throw in place of {@code cause}.
     *
     * @param action what was tried, such as "opened"
     */
    RagException failed(String action, Throwable cause) {
        if (cause instanceof RagException ours) {
            return ours;
        }
        return switch (cause) {
            case LockObtainFailedException e ->
                new StoreException(
                        "The index in " + path + " is already open for writing, here or in another program",
                        "Close it or stop that program, or open the index for reading only: readOnly(true), --read-only.",
                        true,
                        e);
            case IndexFormatTooNewException e ->
                new StoreException(
                        "The index in " + path + " was written by a newer version",
                        "Use that version, or delete the directory and sync again.",
                        false,
                        e);
            case IndexFormatTooOldException e ->
                new StoreException(
                        "The index in " + path + " was written by a version too old to be read",
                        "Delete the directory and sync again.",
                        false,
                        e);
            case ClosedByInterruptException e -> interrupted(action, e);
            case ThreadInterruptedException e -> interrupted(action, e);
            case AccessDeniedException e ->
                new StoreException(
                        "The index in " + path + " could not be " + action + ": access to " + e.getMessage()
                                + " was denied",
                        "Check the permissions of the directory.",
                        false,
                        e);
            default -> isDamage(cause) ? damaged(action, cause) : failure(action, cause);
        };
    }

    /** What a closed index answers. */
    IllegalStateException closed() {
        return new IllegalStateException("the index in " + path + " is closed");
    }

    private static boolean isDamage(Throwable cause) {
        return cause instanceof CorruptIndexException
                || cause instanceof EOFException
                || cause instanceof NoSuchFileException
                || cause instanceof FileNotFoundException;
    }

    private StoreException damaged(String action, Throwable cause) {
        return new StoreException(
                "The index in " + path + " could not be " + action + ": it is damaged (" + cause.getMessage() + ")",
                "Restore it from a backup, or delete the directory and sync again.",
                false,
                cause);
    }

    private StoreException interrupted(String action, Exception cause) {
        return new StoreException(
                "The index in " + path + " could not be " + action + ": the thread was interrupted",
                "What was committed before is unharmed; try again.",
                true,
                cause);
    }

    private StoreException failure(String action, Throwable cause) {
        return new StoreException(
                "The index in " + path + " could not be " + action + ": " + cause,
                "What was committed before is unharmed; check the disk and try again.",
                true,
                cause);
    }
}

package dev.ragstone.app.chat;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The file that keeps what was typed. What people ask is nobody else's business, so a new one is readable by its owner only,
 * where the file system knows owners.
 *
 * @since 0.1
 */
public final class HistoryFile {

    private HistoryFile() {}

    /**
     * Sees to it that {@code file} is there and can be written.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public static Path prepared(Path file) {
        try {
            Files.createFile(file, ownerOnly(file));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(file) || !Files.isWritable(file)) {
                throw new IllegalArgumentException(file + " is not a file that can be written", e);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be created: " + e, e);
        }
        return file;
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        boolean posix = folder != null && Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null;
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}

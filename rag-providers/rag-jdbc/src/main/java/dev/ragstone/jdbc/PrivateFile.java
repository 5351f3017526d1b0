package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * What people asked is nobody else's to read: the file and the folders that are created for it belong to this user alone.
 * What is there already keeps its permissions. SQLite gives the files beside it the same ones.
 */
final class PrivateFile {

    private PrivateFile() {}

    static void create(Path path) {
        Path folder = path.toAbsolutePath().normalize().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder, only(path, "rwx------"));
            }
        } catch (IOException e) {
            throw new StoreException("the folder of " + path + " cannot be created", "Name another path", false, e);
        }
        try {
            Files.createFile(path, only(path, "rw-------"));
        } catch (FileAlreadyExistsException e) {
            // It is opened as it is.
        } catch (IOException e) {
            throw new StoreException("the file " + path + " cannot be created", "Name another path", false, e);
        }
    }

    /** Elsewhere than on POSIX, a user's folder is the user's own. */
    private static FileAttribute<?>[] only(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}

package dev.ragstone.app.server.security;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only the user of the server may read, where the file system knows such rights. */
final class PrivateFile {

    private PrivateFile() {}

    /** Opens a file, which is made if it is missing; one that is there keeps its rights. */
    static FileChannel open(Path file, OpenOption how) throws IOException {
        boolean rights = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = rights
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        return FileChannel.open(file, Set.of(StandardOpenOption.CREATE, how), attributes);
    }
}

package dev.ragstone.ingest.upload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.HexFormat;

/**
 * A file on its way in. Closing removes it unless it was moved to its place before.
 *
 * @param size more than allowed if there are too many bytes, not all of which were read
 */
record IncomingFile(Path path, long size, String sha256) implements AutoCloseable {

    /** Writes {@code content} to a new file, but no more than {@code maxBytes} of it. */
    static IncomingFile receive(InputStream content, Path folder, long maxBytes) throws IOException {
        // Readable for this user only, where file systems know users.
        Path path = Files.createTempFile(folder, "upload", ".part");
        boolean complete = false;
        var digest = UploadFolder.sha256();
        try (var out = new DigestOutputStream(Files.newOutputStream(path), digest)) {
            byte[] buffer = new byte[64 * 1024];
            long size = 0;
            int got = content.read(buffer);
            while (got >= 0 && size + got <= maxBytes) {
                out.write(buffer, 0, got);
                size += got;
                got = content.read(buffer);
            }
            size += Math.max(got, 0);
            complete = true;
            return new IncomingFile(path, size, HexFormat.of().formatHex(digest.digest()));
        } finally {
            if (!complete) {
                Files.deleteIfExists(path);
            }
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}

package dev.ragstone.ingest.upload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/** What is known about an upload, as text. */
final class UploadRecords {

    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    private UploadRecords() {}

    static String format(Upload upload) throws IOException {
        var properties = new Properties();
        properties.setProperty("user", upload.user());
        properties.setProperty("name", upload.name());
        properties.setProperty("mediaType", upload.mediaType());
        properties.setProperty("size", String.valueOf(upload.size()));
        properties.setProperty("sha256", upload.sha256());
        properties.setProperty("received", upload.received().toString());
        // To a stream, not to a writer: then all but ASCII is escaped, and unpaired surrogates survive too.
        var text = new ByteArrayOutputStream();
        properties.store(text, null);
        return text.toString(StandardCharsets.US_ASCII);
    }

    /**
     * Reads the description of the upload in {@code file}; empty if there is no such upload.
     *
     * @throws IOException if there is one but its description makes no sense
     */
    static Optional<Upload> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Path description = UploadFolder.description(file);
        var properties = new Properties();
        try {
            properties.load(new StringReader(Files.readString(description)));
            return Optional.of(new Upload(
                    file.getFileName().toString(),
                    value(properties, "user"),
                    value(properties, "name"),
                    value(properties, "mediaType"),
                    Long.parseLong(value(properties, "size")),
                    value(properties, "sha256"),
                    Instant.parse(value(properties, "received"))));
        } catch (NoSuchFileException e) {
            if (!Files.exists(file)) {
                // Deleted while it was looked at.
                return Optional.empty();
            }
            throw e;
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException(description + " is damaged: " + e.getMessage(), e);
        }
    }

    private static String value(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IllegalArgumentException("there is no " + key);
        }
        if (key.equals("sha256") && !SHA_256.matcher(value).matches()) {
            // It becomes part of a path.
            throw new IllegalArgumentException("'" + value + "' is no checksum");
        }
        return value;
    }
}

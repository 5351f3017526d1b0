package dev.ragstone.ingest.cache;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A {@link VectorCache} in a folder, which any number of indexes and processes may share.
 *
 * <pre>{@code
 * IngestionSettings.defaults().withCache(FileVectorCache.in(Path.of("vectors")));
 * }</pre>
 *
 * <p>Holds no text, only vectors under hashed names; whoever can read the folder can compare them with texts of their own,
 * so protect it as you protect the index. Files that are damaged count as missing.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class FileVectorCache implements VectorCache {

    private static final int SHARD_CHARS = 2;

    private final Path folder;

    private FileVectorCache(Path folder) {
        this.folder = folder;
    }

    /** A cache in {@code folder}, which is created when the first vector is put into it. */
    public static FileVectorCache in(Path folder) {
        return new FileVectorCache(folder.toAbsolutePath());
    }

    @Override
    public Map<String, Vector> find(Set<String> keys) {
        var found = new HashMap<String, Vector>();
        for (String key : keys) {
            try {
                VectorFile.read(Files.readAllBytes(file(key))).ifPresent(vector -> found.put(key, vector));
            } catch (NoSuchFileException e) {
                // not cached
            } catch (IOException e) {
                throw failure("read", e);
            }
        }
        return found;
    }

    @Override
    public void put(Map<String, Vector> vectors) {
        vectors.forEach((key, vector) -> {
            try {
                write(file(key), VectorFile.toBytes(vector));
            } catch (IOException e) {
                throw failure("written", e);
            }
        });
    }

    @Override
    public void remove(Set<String> keys) {
        for (String key : keys) {
            try {
                Files.deleteIfExists(file(key));
            } catch (IOException e) {
                throw failure("changed", e);
            }
        }
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Path shard = file.resolveSibling("");
        Files.createDirectories(shard);
        Path unfinished = shard.resolve(UUID.randomUUID() + ".tmp");
        try {
            Files.write(unfinished, bytes);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Hashed, since a key may be anything; in folders of a few hundred files each. */
    private Path file(String key) {
        String name = HexFormat.of().formatHex(sha256().digest(key.getBytes(StandardCharsets.UTF_16BE)));
        return folder.resolve(name.substring(0, SHARD_CHARS)).resolve(name.substring(SHARD_CHARS));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }

    private StoreException failure(String what, IOException cause) {
        return new StoreException(
                "the vector cache in " + folder + " could not be " + what + ": " + cause,
                "Check the permissions and the free space of the folder",
                true,
                cause);
    }
}

package dev.ragstone.app.server.security;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The keys of a server in a file, one JSON object to a line. It is replaced as a whole when something changes, so that a
 * running server never reads half of it. Changes by several processes take turns, by a lock on the file {@code NAME.lock} beside it.
 *
 * @since 0.1
 */
public final class KeyFile {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String PREFIX = "rs-";
    private static final int KEY_BYTES = 32;

    private final Path file;
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    /** The keys in {@code file}, which need not be there yet. */
    public KeyFile(Path file) {
        this.file = file;
        this.clock = Clock.systemUTC();
    }

    /** Where the keys are. */
    public Path path() {
        return file;
    }

    /**
     * Adds a key for {@code identity}.
     *
     * @return the key; it is kept nowhere and cannot be told again
     */
    public String add(Identity identity) {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        String key = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        String hash = KeyEntry.hash(key);
        change(entries -> entries.add(new KeyEntry(hash.substring(0, 8), hash, identity, clock.instant())));
        return key;
    }

    /** Takes away the key with this id; whether there was one. */
    public boolean remove(String id) {
        return change(entries -> entries.removeIf(entry -> entry.id().equals(id)));
    }

    /** Reads, changes and writes while nobody else does; writes nothing if nothing changed. */
    private boolean change(Predicate<List<KeyEntry>> change) {
        // A lock on a file is the process's; its threads need one of their own.
        synchronized (KeyFile.class) {
            try (FileChannel channel = lockFile();
                    FileLock lock = channel.lock()) {
                var entries = new ArrayList<>(entries());
                boolean changed = lock.isValid() && change.test(entries);
                if (changed) {
                    write(entries);
                }
                return changed;
            } catch (IOException e) {
                throw failure("cannot be written: " + e, e);
            }
        }
    }

    private FileChannel lockFile() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return PrivateFile.open(file.resolveSibling(file.getFileName() + ".lock"), StandardOpenOption.WRITE);
    }

    /**
     * All keys, oldest first; none if there is no file.
     *
     * @throws StoreException if the file cannot be read or a line of it is not a key
     */
    public List<KeyEntry> entries() {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw failure("cannot be read: " + e, e);
        }
        var entries = new ArrayList<KeyEntry>();
        for (int line = 0; line < lines.size(); line++) {
            if (!lines.get(line).isBlank()) {
                entries.add(entry(lines.get(line), line + 1));
            }
        }
        return List.copyOf(entries);
    }

    private KeyEntry entry(String line, int number) {
        try {
            JsonNode json = MAPPER.readTree(line);
            var groups = new TreeSet<String>();
            json.path("groups").forEach(group -> groups.add(group.asText()));
            var identity = Identity.of(
                    json.path("user").asText(),
                    json.path("tenant").asText(),
                    groups,
                    json.path("admin").asBoolean());
            String hash = json.path("hash").asText();
            if (!hash.matches("[0-9a-f]{64}")) {
                throw new IllegalArgumentException("its hash is no SHA-256");
            }
            return new KeyEntry(
                    json.path("id").asText(),
                    hash,
                    identity,
                    Instant.parse(json.path("created").asText()));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            throw failure("line " + number + " is not a key as 'ragstone key add' writes them", e);
        }
    }

    private void write(List<KeyEntry> entries) {
        var lines = new ArrayList<String>();
        try {
            for (KeyEntry entry : entries) {
                lines.add(line(entry));
            }
            Path next = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(next);
            PrivateFile.open(next, StandardOpenOption.WRITE).close();
            Files.write(next, lines);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failure("cannot be written: " + e, e);
        }
    }

    private static String line(KeyEntry entry) throws JsonProcessingException {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", entry.id());
        json.put("hash", entry.hash());
        json.put("user", entry.identity().user());
        json.put("tenant", entry.identity().tenant());
        json.put("groups", new TreeSet<>(entry.identity().groups()));
        json.put("admin", entry.identity().admin());
        json.put("created", entry.created().toString());
        return MAPPER.writeValueAsString(json);
    }

    private StoreException failure(String what, Exception cause) {
        return new StoreException(
                "the file of keys " + file + " " + what,
                "Check the file, or make a new one with: ragstone key add --keys FILE --user NAME",
                false,
                cause);
    }
}

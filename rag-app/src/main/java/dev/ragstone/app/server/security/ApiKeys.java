package dev.ragstone.app.server.security;

import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whom a key stands for. Looks at the file again when it has changed, at most once a second, so that a key can be
 * added or taken away without a restart. A file that is taken away takes all keys with it; one that cannot be read, or
 * not be understood, leaves the keys as they were.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class ApiKeys {

    private static final Logger log = LoggerFactory.getLogger(ApiKeys.class);
    private static final long LOOK_AGAIN_NANOS = 1_000_000_000L;

    private final KeyFile file;
    private volatile Known known;

    private record Known(
            Map<String, Identity> byHash, @Nullable FileTime modified, long looked, String problem) {}

    private ApiKeys(KeyFile file, Known known) {
        this.file = file;
        this.known = known;
    }

    /**
     * Reads the keys.
     *
     * @throws StoreException if they cannot be read
     */
    public static ApiKeys of(KeyFile file) {
        return new ApiKeys(file, new Known(read(file), modified(file), System.nanoTime(), ""));
    }

    private static Map<String, Identity> read(KeyFile file) {
        return file.entries().stream()
                .collect(Collectors.toUnmodifiableMap(KeyEntry::hash, KeyEntry::identity, (one, other) -> other));
    }

    private static @Nullable FileTime modified(KeyFile file) {
        try {
            return Files.getLastModifiedTime(file.path());
        } catch (IOException e) {
            return null;
        }
    }

    /** Whom {@code key} stands for. A hash is looked up, never a key, so the time it takes tells nothing about others. */
    public Optional<Identity> identify(String key) {
        refresh();
        return Optional.ofNullable(known.byHash().get(KeyEntry.hash(key)));
    }

    /** How many keys there are. */
    public int size() {
        return known.byHash().size();
    }

    private void refresh() {
        Known before = known;
        long now = System.nanoTime();
        if (now - before.looked() < LOOK_AGAIN_NANOS) {
            return;
        }
        FileTime modified = modified(file);
        try {
            boolean same = modified != null && modified.equals(before.modified());
            known = new Known(same ? before.byHash() : read(file), modified, now, "");
        } catch (StoreException e) {
            String problem = String.valueOf(e.getMessage());
            if (!problem.equals(before.problem())) {
                log.warn("The keys stay as they were: {}", problem);
            }
            known = new Known(before.byHash(), before.modified(), now, problem);
        }
    }
}

package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pages of earlier scans on disk: for each address a small record and a body.
 *
 * <p>A body is in place before the record that names it, and both arrive by an atomic move, so that a crash leaves the old
 * version or the new one. What a crash leaves besides is swept up later. One process uses a folder at a time.
 */
final class PageCache implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PageCache.class);
    private static final String RECORD = ".page";
    private static final String BODY = ".body";
    private static final int KEY_LENGTH = 40;

    private final Path folder;
    private final boolean temporary;
    private final FileChannel lock;

    private PageCache(Path folder, boolean temporary, FileChannel lock) {
        this.folder = folder;
        this.temporary = temporary;
        this.lock = lock;
    }

    /** Opens the cache in {@code folder}; in a temporary one that {@link #close()} deletes when it is null. */
    static PageCache open(@Nullable Path folder) {
        try {
            Path home = folder == null ? Files.createTempDirectory("ragstone-pages") : folder;
            Files.createDirectories(home.resolve("pages"));
            FileChannel lock = lock(home);
            var cache = new PageCache(home, folder == null, lock);
            deleteTree(home.resolve("incoming"));
            Files.createDirectories(home.resolve("incoming"));
            return cache;
        } catch (IOException e) {
            throw new DocumentException(
                    "the page cache " + folder + " could not be opened: " + e,
                    "Name a folder this program may write to",
                    false,
                    e);
        }
    }

    private static FileChannel lock(Path home) throws IOException {
        FileChannel channel =
                FileChannel.open(home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = null;
        try {
            held = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            log.debug("This program has the page cache {} open already", home, e);
        }
        if (held == null) {
            channel.close();
            throw new DocumentException(
                    "the page cache " + home + " is in use by another source",
                    "Give each source a folder of its own, and close a source before opening it again",
                    true,
                    null);
        }
        return channel;
    }

    /** A file for what is being downloaded. */
    Path incoming() throws IOException {
        if (!lock.isOpen()) {
            throw new IllegalStateException("this source is closed");
        }
        return Files.createTempFile(folder.resolve("incoming"), "page", ".part");
    }

    /** The page at {@code url}, if it and its body are there whole. */
    Optional<CachedPage> find(String url) {
        return read(record(url)).filter(page -> page.url().equals(url) && isWhole(page));
    }

    /** Where the body of {@code page} is. */
    Path body(CachedPage page) {
        String key = key(page.url());
        return folder(key).resolve(key + "-" + page.sha256().substring(0, 16) + BODY);
    }

    /** Keeps {@code page} with the body in {@code incoming}, which is moved away, instead of the version before. */
    void store(CachedPage page, Path incoming) throws IOException {
        Files.createDirectories(folder(key(page.url())));
        Path body = body(page);
        Optional<CachedPage> before = read(record(page.url()));
        Files.move(incoming, body, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        update(page);
        if (before.isPresent() && !body(before.get()).equals(body)) {
            Files.deleteIfExists(body(before.get()));
        }
    }

    /** Keeps a new record of a page whose body stays. */
    void update(CachedPage page) throws IOException {
        write(record(page.url()), PageRecord.format(page));
    }

    /** All pages, in no order. */
    List<CachedPage> pages() {
        var pages = new ArrayList<CachedPage>();
        for (Path file : files()) {
            if (file.toString().endsWith(RECORD)) {
                read(file).ifPresent(pages::add);
            }
        }
        return pages;
    }

    /** Forgets the page at {@code url}, body first: what is left of a page without its body does not count. */
    void remove(String url) {
        try {
            Optional<CachedPage> page =
                    read(record(url)).filter(known -> known.url().equals(url));
            if (page.isPresent()) {
                Files.deleteIfExists(body(page.get()));
                Files.deleteIfExists(record(url));
            }
        } catch (IOException e) {
            log.warn("{} could not be removed from the page cache {}", url, folder, e);
        }
    }

    /** Deletes all pages but those at {@code urls}, and what crashes left behind. */
    void keepOnly(Set<String> urls) {
        keepOnly(urls, 0);
    }

    /** Deletes all pages but those at {@code urls} and the {@code others} newest of the rest, and what crashes left. */
    void keepOnly(Set<String> urls, int others) {
        var kept = new HashSet<Path>();
        List<CachedPage> pages = pages();
        Stream<CachedPage> wanted = pages.stream().filter(page -> urls.contains(page.url()));
        Stream<CachedPage> newest = pages.stream()
                .filter(page -> !urls.contains(page.url()))
                .sorted(Comparator.comparing(CachedPage::fetched).reversed().thenComparing(CachedPage::url))
                .limit(others);
        Stream.concat(wanted, newest).forEach(page -> {
            kept.add(record(page.url()));
            kept.add(body(page));
        });
        try {
            for (Path file : files()) {
                if (!kept.contains(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            log.warn("The page cache {} could not be tidied up; it only takes more room", folder, e);
        }
    }

    /** The lines of a small file of the source's own; empty when there is none. */
    List<String> lines(String name) {
        try {
            return Files.readString(folder.resolve(name)).lines().toList();
        } catch (IOException e) {
            log.debug("No {} in the page cache {}", name, folder);
            return List.of();
        }
    }

    /** Replaces a small file of the source's own. */
    void lines(String name, List<String> lines) throws IOException {
        write(folder.resolve(name), String.join("\n", lines));
    }

    private void write(Path file, String text) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Path incoming = incoming();
        Files.writeString(incoming, text);
        Files.move(incoming, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private boolean isWhole(CachedPage page) {
        try {
            return Files.size(body(page)) == page.size();
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<CachedPage> read(Path record) {
        try {
            return PageRecord.parse(Files.readString(record, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            log.warn("{} could not be read, so its page is fetched anew", record, e);
            return Optional.empty();
        }
    }

    private List<Path> files() {
        try (var walk = Files.walk(folder.resolve("pages"))) {
            return walk.filter(Files::isRegularFile).toList();
        } catch (IOException | UncheckedIOException e) {
            log.warn("The page cache {} could not be listed", folder, e);
            return List.of();
        }
    }

    private Path record(String url) {
        String key = key(url);
        return folder(key).resolve(key + RECORD);
    }

    private Path folder(String key) {
        return folder.resolve("pages").resolve(key.substring(0, 2));
    }

    private static String key(String url) {
        return Hashes.of(url).substring(0, KEY_LENGTH);
    }

    @Override
    public void close() {
        try {
            lock.close();
            if (temporary) {
                deleteTree(folder);
            }
        } catch (IOException e) {
            log.warn("The page cache {} could not be closed", folder, e);
        }
    }

    private static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (var walk = Files.walk(root)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}

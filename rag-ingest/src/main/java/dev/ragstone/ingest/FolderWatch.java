package dev.ragstone.ingest;

import dev.ragstone.source.Source.Observation;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches a folder and the folders in it, and hints when something happened. What the system has no room to watch is left
 * unwatched, which is logged once: hints are all this gives.
 */
final class FolderWatch implements Observation {

    private static final Logger log = LoggerFactory.getLogger(FolderWatch.class);

    /** Asks the system to watch a folder; the seam for tests. */
    @FunctionalInterface
    interface Registrar {
        void register(Path folder, WatchService service) throws IOException;
    }

    private final Path root;
    private final @Nullable Path onlyFile;
    private final PathFilter filter;
    private final boolean followLinks;
    private final Runnable hint;
    private final WatchService service;
    private final Registrar registrar;
    private final Thread thread;
    private volatile boolean exhausted;

    private FolderWatch(Path root, PathFilter filter, boolean followLinks, Runnable hint, Parts parts) {
        boolean folder = Files.isDirectory(root);
        Path parent = root.getParent();
        this.onlyFile = folder || parent == null ? null : root;
        this.root = folder || parent == null ? root : parent;
        this.filter = filter;
        this.followLinks = followLinks;
        this.hint = hint;
        this.service = parts.service;
        this.registrar = parts.registrar;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("ragstone-watch-" + root.getFileName())
                .unstarted(this::run);
    }

    /** What the system lends. */
    private record Parts(WatchService service, Registrar registrar) {}

    /** Starts to watch; without any hints when the system cannot. */
    static Observation start(Path root, PathFilter filter, boolean followLinks, Runnable hint) {
        return start(root, filter, followLinks, hint, FolderWatch::register);
    }

    static Observation start(Path root, PathFilter filter, boolean followLinks, Runnable hint, Registrar registrar) {
        try {
            var parts = new Parts(root.getFileSystem().newWatchService(), registrar);
            var watch = new FolderWatch(root, filter, followLinks, hint, parts);
            watch.watch(watch.root);
            watch.thread.start();
            return watch;
        } catch (IOException | UnsupportedOperationException e) {
            log.warn("{} cannot be watched and is only looked at from time to time: {}", root, e.toString());
            return () -> {};
        }
    }

    @Override
    public void close() {
        try {
            service.close();
            if (!Thread.currentThread().equals(thread)) {
                thread.join();
            }
        } catch (IOException e) {
            log.debug("Could not end watching {}", root, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void register(Path folder, WatchService service) throws IOException {
        folder.register(
                service,
                StandardWatchEventKinds.ENTRY_CREATE,
                StandardWatchEventKinds.ENTRY_DELETE,
                StandardWatchEventKinds.ENTRY_MODIFY);
    }

    private void run() {
        try {
            while (true) {
                WatchKey key = service.take();
                boolean matters = false;
                while (key != null) {
                    matters |= take(key);
                    key = service.poll();
                }
                if (matters) {
                    giveHint();
                }
            }
        } catch (ClosedWatchServiceException e) {
            log.debug("No longer watching {}", root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void giveHint() {
        try {
            hint.run();
        } catch (RuntimeException e) {
            log.warn("What was to be done when {} changed failed", root, e);
        }
    }

    private boolean take(WatchKey key) {
        boolean matters = false;
        for (WatchEvent<?> event : key.pollEvents()) {
            if (event.kind().equals(StandardWatchEventKinds.OVERFLOW)) {
                // New folders may be among what was lost.
                watch(root);
                matters = true;
            } else if (key.watchable() instanceof Path folder && event.context() instanceof Path name) {
                matters |= take(folder.resolve(name), event.kind().equals(StandardWatchEventKinds.ENTRY_CREATE));
            }
        }
        key.reset();
        return matters;
    }

    private boolean take(Path path, boolean created) {
        if (onlyFile != null) {
            return path.equals(onlyFile) || Sidecars.isSidecar(path);
        }
        Path relative = root.relativize(path);
        if (Files.isDirectory(path)) {
            if (created && filter.takesFolder(relative)) {
                watch(path);
            }
            return created && filter.takesFolder(relative);
        }
        // What is gone may have been a folder.
        return filter.takesFile(relative) || Sidecars.isSidecar(path) || !Files.exists(path);
    }

    private void watch(Path folder) {
        if (onlyFile != null) {
            registered(folder);
            return;
        }
        Set<FileVisitOption> options =
                followLinks ? EnumSet.of(FileVisitOption.FOLLOW_LINKS) : EnumSet.noneOf(FileVisitOption.class);
        try {
            Files.walkFileTree(folder, options, Integer.MAX_VALUE, new Registering());
        } catch (IOException e) {
            log.debug("Could not look through {}", folder, e);
        }
    }

    /** Whether there is still room to watch. */
    private boolean registered(Path folder) {
        if (exhausted) {
            return false;
        }
        try {
            registrar.register(folder, service);
            return true;
        } catch (IOException e) {
            if (Files.isDirectory(folder)) {
                exhausted = true;
                log.warn(
                        "{} and further folders cannot be watched and are only looked at from time to time; raise the"
                                + " system's limit of watched folders: {}",
                        folder,
                        e.toString());
                return false;
            }
            return true;
        }
    }

    private final class Registering extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (!folder.equals(root) && !filter.takesFolder(root.relativize(folder))) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            return registered(folder) ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}

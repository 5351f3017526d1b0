package dev.ragstone.ingest;

import dev.ragstone.ingest.Sidecars.BrokenSidecar;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One walk through a folder, in order of names. Keeps its own stack, since folders can be nested deeper than calls. */
final class FolderScan {

    private static final Logger log = LoggerFactory.getLogger(FolderScan.class);
    private static final Comparator<Path> BY_NAME =
            Comparator.comparing(path -> path.getFileName().toString());

    /** Takes what is found. */
    interface FileVisitor {

        /** Takes a file, with what the files of metadata say about it. */
        void file(Path file, BasicFileAttributes attributes, FileFacts facts);

        /** Takes a file of which it cannot be told who may read it. */
        void withheld(Path file, String reason);

        /** Takes what could not be listed. */
        void problem(Path path, String reason);
    }

    private final Path root;
    private final PathFilter filter;
    private final boolean followLinks;
    private final FileVisitor files;
    private final Set<Path> followed = new HashSet<>();
    private final Sidecars sidecars = new Sidecars();
    private Path realRoot;

    FolderScan(Path root, PathFilter filter, boolean followLinks, FileVisitor files) {
        this.root = root;
        this.realRoot = root;
        this.filter = filter;
        this.followLinks = followLinks;
        this.files = files;
    }

    /**
     * Walks through the root.
     *
     * @throws IOException if the root itself cannot be listed
     */
    void run() throws IOException {
        realRoot = root.toRealPath();
        followed.add(realRoot);
        Deque<Path> pending = new ArrayDeque<>();
        enter(root, pending);
        while (!pending.isEmpty()) {
            Path path = pending.pop();
            try {
                visit(path, pending);
            } catch (IOException e) {
                if (leadsNowhere(path, e)) {
                    log.debug("Nothing at {}", path, e);
                } else {
                    files.problem(path, "could not be listed: " + e);
                }
            }
        }
    }

    /** Whether there is no document: deleted since its folder was listed, or a link to nothing or to itself. */
    private static boolean leadsNowhere(Path path, IOException failure) {
        return failure instanceof NoSuchFileException
                || (Files.isSymbolicLink(path) && !(failure instanceof AccessDeniedException));
    }

    private void enter(Path folder, Deque<Path> pending) throws IOException {
        List<Path> entries = Sidecars.list(folder);
        entries.sort(BY_NAME);
        if (filter.readsSidecars()) {
            sidecars.enter(folder, entries).forEach(this::belongsToNothing);
        }
        entries.reversed().forEach(pending::push);
    }

    private void belongsToNothing(Path sidecar) {
        Path target = SidecarNames.target(sidecar);
        if (filter.takesFile(root.relativize(target))) {
            // Not withheld: the file may simply have been deleted, and must then leave the index.
            log.warn("{} is metadata of a file that is not there: rename or delete it", sidecar);
        }
    }

    private void visit(Path path, Deque<Path> pending) throws IOException {
        if (Files.isSymbolicLink(path) && !follows(path)) {
            log.debug("Not following {}", path);
            return;
        }
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        Path relative = root.relativize(path);
        if (attributes.isDirectory()) {
            if (filter.takesFolder(relative) && (!followLinks || followed.add(path.toRealPath()))) {
                enter(path, pending);
            }
        } else if (attributes.isRegularFile() && filter.takesFile(relative)) {
            offer(path, attributes);
        }
    }

    private void offer(Path file, BasicFileAttributes attributes) {
        FileFacts facts = FileFacts.none();
        try {
            if (filter.readsSidecars()) {
                facts = sidecars.of(file);
            }
        } catch (BrokenSidecar e) {
            files.withheld(file, e.reason());
            return;
        }
        files.file(file, attributes, facts);
    }

    /** What is offered under its own path is not offered under that of a link: other rules may hold there. */
    private boolean follows(Path link) throws IOException {
        if (!followLinks) {
            return false;
        }
        Path target = link.toRealPath();
        if (!target.startsWith(realRoot)) {
            return true;
        }
        Path relative = realRoot.relativize(target);
        return !target.equals(realRoot)
                && !(Files.isDirectory(target) ? filter.takesFolders(relative) : filter.takes(relative));
    }
}

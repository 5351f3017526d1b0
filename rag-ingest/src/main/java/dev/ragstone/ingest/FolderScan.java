package dev.ragstone.ingest;

import dev.ragstone.ingest.Sidecars.BrokenSidecar;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
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

    /** Takes a file that was found, with what the files of metadata say about it. */
    @FunctionalInterface
    interface FileVisitor {
        void file(Path file, BasicFileAttributes attributes, FileFacts facts);
    }

    private final Path root;
    private final PathFilter filter;
    private final boolean followLinks;
    private final FileVisitor files;
    private final SourceVisitor problems;
    private final Set<Path> followed = new HashSet<>();
    private final Sidecars sidecars = new Sidecars();

    FolderScan(Path root, PathFilter filter, boolean followLinks, FileVisitor files, SourceVisitor problems) {
        this.root = root;
        this.filter = filter;
        this.followLinks = followLinks;
        this.files = files;
        this.problems = problems;
    }

    /**
     * Walks through the root.
     *
     * @throws IOException if the root itself cannot be listed
     */
    void run() throws IOException {
        if (followLinks) {
            followed.add(root.toRealPath());
        }
        Deque<Path> pending = new ArrayDeque<>();
        try {
            enter(root, pending);
        } catch (BrokenSidecar e) {
            problems.problem(FolderSource.uri(root), e.reason());
        }
        while (!pending.isEmpty()) {
            Path path = pending.pop();
            try {
                visit(path, pending);
            } catch (BrokenSidecar e) {
                problems.problem(FolderSource.uri(path), e.reason());
            } catch (IOException e) {
                if (leadsNowhere(path, e)) {
                    log.debug("Nothing at {}", path, e);
                } else {
                    problems.problem(FolderSource.uri(path), "could not be listed: " + e);
                }
            }
        }
    }

    /** Whether there is no document: deleted since its folder was listed, or a link to nothing or to itself. */
    private static boolean leadsNowhere(Path path, IOException failure) {
        return failure instanceof NoSuchFileException
                || (Files.isSymbolicLink(path) && !(failure instanceof AccessDeniedException));
    }

    private void enter(Path folder, Deque<Path> pending) throws IOException, BrokenSidecar {
        List<Path> entries = list(folder);
        if (filter.readsSidecars()) {
            entries.stream().filter(Sidecars::isSidecar).forEach(sidecars::add);
            sidecars.enter(folder);
        }
        entries.reversed().forEach(pending::push);
    }

    private void visit(Path path, Deque<Path> pending) throws IOException, BrokenSidecar {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        Path relative = root.relativize(path);
        if (attributes.isDirectory()) {
            if (filter.takesFolder(relative) && enters(path)) {
                enter(path, pending);
            }
        } else if (attributes.isRegularFile() && filter.takesFile(relative)) {
            files.file(path, attributes, sidecars.of(path));
        }
    }

    private boolean enters(Path folder) throws IOException {
        if (followLinks) {
            // Once each, which ends loops and keeps a file from being offered under two names.
            return followed.add(folder.toRealPath());
        }
        return !Files.isSymbolicLink(folder);
    }

    private static List<Path> list(Path folder) throws IOException {
        var entries = new ArrayList<Path>();
        try (var stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        entries.sort(BY_NAME);
        return entries;
    }
}

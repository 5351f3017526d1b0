package dev.ragstone.ingest;

import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Decides by path alone which files below a root are taken, so that it can answer for files that are gone. */
final class PathFilter {

    private final List<PathMatcher> includes;
    private final List<PathMatcher> excludes;
    private final Set<String> skippedFolders;
    private final boolean hidden;
    private final boolean sidecars;

    PathFilter(
            List<PathMatcher> includes,
            List<PathMatcher> excludes,
            Set<String> skippedFolders,
            boolean hidden,
            boolean sidecars) {
        this.includes = List.copyOf(includes);
        this.excludes = List.copyOf(excludes);
        this.skippedFolders = Set.copyOf(skippedFolders);
        this.hidden = hidden;
        this.sidecars = sidecars;
    }

    /** Whether files of metadata are read as such; otherwise they are documents like any other. */
    boolean readsSidecars() {
        return sidecars;
    }

    /** Whether a folder at this path below the root is to be looked into. */
    boolean takesFolder(Path relative) {
        String name = relative.getFileName().toString();
        return !skippedFolders.contains(name) && !isHidden(name) && none(excludes, relative);
    }

    /** Whether a file at this path below the root is taken, given that its folders are. */
    boolean takesFile(Path relative) {
        return !isHidden(relative.getFileName().toString())
                && !(sidecars && Sidecars.isSidecar(relative))
                && none(excludes, relative)
                && (includes.isEmpty() || !none(includes, relative));
    }

    /** Whether a file at this path below the root is taken, looking at its folders too. */
    boolean takes(Path relative) {
        Path folder = relative.getParent();
        return takesFile(relative) && (folder == null || takesFolders(folder));
    }

    /** Whether a folder at this path below the root is to be looked into, looking at the folders around it too. */
    boolean takesFolders(Path relative) {
        return Stream.iterate(relative, folder -> folder != null, Path::getParent)
                .allMatch(this::takesFolder);
    }

    private boolean isHidden(String name) {
        return !hidden && name.startsWith(".");
    }

    private static boolean none(List<PathMatcher> matchers, Path path) {
        return matchers.stream().noneMatch(matcher -> matcher.matches(path));
    }
}

package dev.ragstone.ingest;

import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
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

    /**
     * A matcher for {@code glob}: one without a slash looks at a name, wherever it is; one with a slash at the whole
     * path below the root.
     *
     * @throws IllegalArgumentException if the glob cannot be understood
     */
    static PathMatcher matcher(FileSystem files, String glob) {
        if (glob.isBlank()) {
            throw new IllegalArgumentException("a glob must not be blank");
        }
        String pattern = glob.startsWith("/") ? glob.substring(1) : glob;
        if (!glob.contains("/")) {
            PathMatcher byName = files.getPathMatcher("glob:" + pattern);
            return path -> byName.matches(path.getFileName());
        }
        // Java's "**/" wants at least one folder; everyone else's is content with none.
        var matchers = new ArrayList<PathMatcher>();
        for (String rest = pattern; ; rest = rest.substring(3)) {
            matchers.add(files.getPathMatcher("glob:" + rest));
            if (!rest.startsWith("**/")) {
                return path -> matchers.stream().anyMatch(matcher -> matcher.matches(path));
            }
        }
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
        return takesFile(relative)
                && Stream.iterate(relative.getParent(), folder -> folder != null, Path::getParent)
                        .allMatch(this::takesFolder);
    }

    private boolean isHidden(String name) {
        return !hidden && name.startsWith(".");
    }

    private static boolean none(List<PathMatcher> matchers, Path path) {
        return matchers.stream().noneMatch(matcher -> matcher.matches(path));
    }
}

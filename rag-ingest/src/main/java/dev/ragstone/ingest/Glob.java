package dev.ragstone.ingest;

import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A glob as people write it: one without a slash looks at a name, wherever it is; one with a slash at the whole path below
 * the root. A slash or {@code ./} in front stands for the root, and one at the end says that a folder is meant.
 */
final class Glob {

    private static final int MOST_ALTERNATIVES = 1_000;
    private static final Pattern ANY_FOLDERS = Pattern.compile("(?<=^|/)(?:\\*\\*/)+");

    private final List<PathMatcher> matchers;
    private final boolean byName;
    private final boolean folder;

    private Glob(List<PathMatcher> matchers, boolean byName, boolean folder) {
        this.matchers = matchers;
        this.byName = byName;
        this.folder = folder;
    }

    /**
     * Understands {@code glob}.
     *
     * @throws IllegalArgumentException if it cannot be understood
     */
    static Glob of(FileSystem files, String glob) {
        if (glob.isBlank()) {
            throw new IllegalArgumentException("a glob must not be blank");
        }
        boolean anchored = glob.startsWith("/") || glob.startsWith("./");
        List<String> parts = Arrays.stream(glob.split("/", -1))
                .filter(part -> !part.isEmpty() && !part.equals("."))
                .toList();
        if (parts.isEmpty() || parts.contains("..")) {
            throw new IllegalArgumentException("the glob '" + glob + "' names nothing below the root; ** is all of it");
        }
        String pattern = String.join("/", parts);
        var matchers = new ArrayList<PathMatcher>();
        // As a whole first: what is wrong is refused before it is taken apart.
        matchers.add(files.getPathMatcher("glob:" + pattern));
        for (String alternative : alternatives(pattern)) {
            // Java's "**/" wants at least one folder; everyone else's is content with none.
            String lenient = ANY_FOLDERS.matcher(alternative).replaceAll("{,**/}");
            matchers.add(files.getPathMatcher("glob:" + lenient));
        }
        return new Glob(matchers, parts.size() == 1 && !anchored, glob.endsWith("/"));
    }

    /** Matches a path; all that is in a folder if the glob says that it is one. */
    PathMatcher matcher() {
        return folder ? this::covers : this::matches;
    }

    /** Whether {@code path}, or a folder that it lies in, matches. */
    boolean covers(Path path) {
        return Stream.iterate(path, part -> part != null, Path::getParent).anyMatch(this::matches);
    }

    private boolean matches(Path path) {
        Path compared = byName ? path.getFileName() : path;
        return matchers.stream().anyMatch(matcher -> matcher.matches(compared));
    }

    /** The glob without groups, once for each choice: Java has no groups in groups, and one is needed for folders. */
    private static List<String> alternatives(String glob) {
        int open = find(glob, 0, "{");
        if (open < 0) {
            return List.of(glob);
        }
        var all = new ArrayList<String>();
        int from = open + 1;
        int to;
        int close = find(glob, from, "}");
        do {
            to = find(glob, from, ",}");
            all.addAll(alternatives(glob.substring(0, open) + glob.substring(from, to) + glob.substring(close + 1)));
            if (all.size() > MOST_ALTERNATIVES) {
                throw new IllegalArgumentException("the glob '" + glob + "' has too many alternatives");
            }
            from = to + 1;
        } while (to < close);
        return all;
    }

    /** Where one of {@code signs} stands for itself, neither behind a backslash nor in square brackets. */
    private static int find(String glob, int from, String signs) {
        boolean bracket = false;
        for (int i = from; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '\\' && !bracket) {
                i++;
            } else if (bracket) {
                bracket = c != ']';
            } else if (signs.indexOf(c) >= 0) {
                return i;
            } else {
                bracket = c == '[';
            }
        }
        return -1;
    }
}

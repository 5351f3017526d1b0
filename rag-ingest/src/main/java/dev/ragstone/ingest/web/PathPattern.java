package dev.ragstone.ingest.web;

import java.util.regex.Pattern;

/**
 * A glob for the path of an address: one without a slash looks at the last part of the path, one with a slash at the whole
 * path. A star stands for anything within a part, two for anything at all.
 */
final class PathPattern {

    private final Pattern pattern;
    private final boolean whole;

    private PathPattern(Pattern pattern, boolean whole) {
        this.pattern = pattern;
        this.whole = whole;
    }

    /**
     * Understands {@code glob}.
     *
     * @throws IllegalArgumentException if it is blank
     */
    static PathPattern of(String glob) {
        if (glob.isBlank()) {
            throw new IllegalArgumentException("a pattern must not be blank");
        }
        boolean whole = glob.indexOf('/') >= 0;
        String rooted = !whole || glob.startsWith("/") || glob.startsWith("**") ? glob : "/" + glob;
        return new PathPattern(Pattern.compile(regex(rooted), Pattern.DOTALL), whole);
    }

    private static String regex(String glob) {
        var out = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '*' && glob.startsWith("**", i)) {
                // "/**/" is content with no folder in between, as with every other tool.
                boolean between = i > 0 && glob.charAt(i - 1) == '/' && glob.startsWith("**/", i);
                out.append(between ? "(?:.*/)?" : ".*");
                i += between ? 2 : 1;
            } else if (c == '*') {
                out.append("[^/]*");
            } else if (c == '?') {
                out.append("[^/]");
            } else {
                out.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return out.toString();
    }

    /** Whether the path itself matches. */
    boolean matches(String path) {
        String end = path.endsWith("/") && path.length() > 1 ? path.substring(0, path.length() - 1) : path;
        if (whole) {
            return pattern.matcher(path).matches() || pattern.matcher(end).matches();
        }
        return pattern.matcher(end.substring(end.lastIndexOf('/') + 1)).matches();
    }

    /** Whether the path or a folder it is in matches. */
    boolean matchesFolder(String path) {
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (matches(path.substring(0, slash))) {
                return true;
            }
        }
        return matches(path);
    }
}

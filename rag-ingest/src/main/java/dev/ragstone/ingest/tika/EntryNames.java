package dev.ragstone.ingest.tika;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Names of packed documents. They come from whoever made the archive and are only ever shown, never opened as a path;
 * still, what would lead out of the archive is taken out, in case someone does.
 */
final class EntryNames {

    private static final int LONGEST = 200;

    private EntryNames() {}

    /** A name to show: parts separated by slashes, none of which leads up or to a drive. */
    static String label(String path) {
        String label = Arrays.stream(path.replace('\\', '/').split("/"))
                .map(part -> Strings.line(part.codePoints()
                        .map(c -> Character.isISOControl(c) ? ' ' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)))
                .filter(part ->
                        !part.isEmpty() && !part.equals(".") && !part.equals("..") && !part.matches("[A-Za-z]:"))
                .collect(Collectors.joining("/"));
        // The end has the file's own name.
        String fitting = label.length() <= LONGEST ? label : "…" + label.substring(label.length() - LONGEST + 1);
        return fitting.isEmpty() ? "unnamed" : fitting;
    }

    /** Whether this is what a file system adds to an archive by itself. */
    static boolean isNoise(String label) {
        String file = label.substring(label.lastIndexOf('/') + 1);
        return label.startsWith("__MACOSX/")
                || file.startsWith("._")
                || file.equals(".DS_Store")
                || file.equalsIgnoreCase("Thumbs.db")
                || file.equalsIgnoreCase("desktop.ini");
    }
}

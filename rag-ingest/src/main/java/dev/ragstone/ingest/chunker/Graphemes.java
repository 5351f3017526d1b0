package dev.ragstone.ingest.chunker;

import java.util.regex.Pattern;

/** Tells where one character ends and the next begins, as a reader sees them (UAX #29, extended grapheme clusters). */
final class Graphemes {

    private static final Pattern CLUSTER = Pattern.compile("\\X");

    /** Below this, no character joins another but for CR LF. */
    private static final char FIRST_JOINING = 0x300;

    private static final int LOOK_BACK = 256;

    private Graphemes() {}

    /** Whether text may be cut at {@code at}, which is not inside a run of flags. */
    static boolean boundary(String text, int at) {
        return boundary(text, Math.max(0, at - LOOK_BACK), at);
    }

    /** Whether text may be cut at {@code at}, given that it may be at {@code from}. */
    static boolean boundary(String text, int from, int at) {
        return last(text, from, at) == at;
    }

    /** The last place to cut at or before {@code wanted}, given that text may be cut at {@code from}. */
    static int last(String text, int from, int wanted) {
        if (wanted <= from || wanted >= text.length() || plain(text, wanted)) {
            return wanted;
        }
        int start = wanted - 1;
        while (start > from && !plain(text, start)) {
            start--;
        }
        // Two more chars hold the code point behind the cut; what follows it does not matter.
        var cluster = CLUSTER.matcher(text).region(start, Math.min(text.length(), wanted + 2));
        int last = start;
        while (last < wanted && cluster.find() && cluster.end() <= wanted) {
            last = cluster.end();
        }
        return last;
    }

    /** The end of the character that begins at {@code from}, or {@code end} if it is longer than that. */
    static int next(String text, int from, int end) {
        var cluster = CLUSTER.matcher(text).region(from, end);
        return cluster.lookingAt() ? cluster.end() : end;
    }

    /** Whether both neighbours of {@code at} are characters that never join, so that no one else need be looked at. */
    private static boolean plain(String text, int at) {
        char before = text.charAt(at - 1);
        char after = text.charAt(at);
        return before < FIRST_JOINING && after < FIRST_JOINING && (before != '\r' || after != '\n');
    }
}

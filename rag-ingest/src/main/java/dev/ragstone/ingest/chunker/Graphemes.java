package dev.ragstone.ingest.chunker;

import java.util.regex.Pattern;

/**
 * Tells where one character ends and the next begins, as a reader sees them (UAX #29, extended grapheme clusters). One
 * that is longer than {@link #LONGEST} may be broken: no reader has seen such a character, and a megabyte of accents is
 * one.
 */
final class Graphemes {

    /** How many chars a character may have and surely stay whole. Emoji have up to about 35, letters far fewer. */
    static final int LONGEST = 64;

    private static final Pattern CLUSTER = Pattern.compile("\\X");

    /** Below this, no character joins another but for CR LF. */
    private static final char FIRST_JOINING = 0x300;

    private static final int FIRST_FLAG = 0x1F1E6;
    private static final int LAST_FLAG = 0x1F1FF;

    private Graphemes() {}

    /** Whether text may be cut at {@code at}. */
    static boolean boundary(String text, int at) {
        return boundary(text, 0, at);
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
        int start = lookBack(text, from, wanted);
        // Two more chars hold the code point behind the cut; what follows it does not matter.
        var cluster = CLUSTER.matcher(text).region(start, Math.min(text.length(), wanted + 2));
        int last = start;
        while (last < wanted && cluster.find() && cluster.end() <= wanted) {
            last = cluster.end();
        }
        return last;
    }

    /** The end of the character that begins at {@code from}, or of as much of it as stays whole and is before {@code end}. */
    static int next(String text, int from, int end) {
        int most = end - from > LONGEST ? pairStart(text, from + LONGEST) : end;
        var cluster = CLUSTER.matcher(text).region(from, most);
        return cluster.lookingAt() ? cluster.end() : most;
    }

    /**
     * Where to begin to look for the character that {@code wanted} is in. From within another one, matching finds the end
     * of that; only flags, of two code points each, have to be counted from the first.
     */
    private static int lookBack(String text, int from, int wanted) {
        int least = Math.max(from, wanted - LONGEST);
        int start = wanted - 1;
        while (start > least && !plain(text, start)) {
            start--;
        }
        if (start == from || plain(text, start)) {
            return start;
        }
        start = pairStart(text, start);
        while (start - 2 >= from && flag(text, start) && flag(text, start - 2)) {
            start -= 2;
        }
        return start;
    }

    private static int pairStart(String text, int at) {
        boolean insidePair =
                Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1));
        return insidePair ? at - 1 : at;
    }

    private static boolean flag(String text, int at) {
        int point = text.codePointAt(at);
        return point >= FIRST_FLAG && point <= LAST_FLAG;
    }

    /** Whether both neighbours of {@code at} are characters that never join, so that no one else need be looked at. */
    private static boolean plain(String text, int at) {
        char before = text.charAt(at - 1);
        char after = text.charAt(at);
        return before < FIRST_JOINING && after < FIRST_JOINING && (before != '\r' || after != '\n');
    }
}

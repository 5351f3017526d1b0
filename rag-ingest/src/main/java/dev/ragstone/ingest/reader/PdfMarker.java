package dev.ragstone.ingest.reader;

import java.util.regex.Pattern;

/** The signs that items of printed lists begin with. */
final class PdfMarker {

    // Symbol fonts put their bullets into the private use area.
    private static final String SIGNS = "\u2022\u2023\u2043\u204C\u2219\u25AA\u25AB\u25CF\u25CB\u25A0\u25A1\u25E6\u27A2"
            + "\u2B25\u00B7\u2713\u2714\uF0B7\uF0A7\uF0D8\uF076\uF0FC\uF02D";
    private static final Pattern BULLET = Pattern.compile("(?:[" + SIGNS + "]\\s*|[-*\u2013\u2014]\\s+)(?=\\S)");
    private static final Pattern NUMBER = Pattern.compile("(?:\\d{1,3}[.)]|\\(?[a-z]\\)|\\([ivx]{1,4}\\))\\s+(?=\\S)");

    private PdfMarker() {}

    static boolean isBullet(String line) {
        return BULLET.matcher(line).lookingAt();
    }

    static boolean isNumber(String line) {
        return NUMBER.matcher(line).lookingAt();
    }

    static boolean isItem(String line) {
        return isBullet(line) || isNumber(line);
    }

    /** The line with its bullet as everyone can read it. */
    static String plain(String line) {
        var bullet = BULLET.matcher(line);
        return bullet.lookingAt() ? "\u2022 " + line.substring(bullet.end()) : line;
    }
}

package dev.ragstone.token;

import java.lang.Character.UnicodeScript;

/**
 * Estimates from character classes alone; see {@link TokenCounter#cautious()}.
 *
 * <p>Tokenizers that work on bytes spend at most one token on a byte, so everything but words is counted in UTF-8 bytes.
 * Words of the Latin script are what they have learned, and {@link WordTokens} says which are.
 */
final class CautiousTokenCounter {

    /** Tokenizers join as many of the same blank, and most of them more. */
    private static final int BLANKS_PER_TOKEN = 4;

    private CautiousTokenCounter() {}

    static int count(String text) {
        int tokens = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            int end = i + Character.charCount(point);
            if (inWord(point)) {
                end = endOfWord(text, end);
                tokens += WordTokens.count(text, i, end);
            } else if (point == ' ' || point == '\t' || point == '\n') {
                end = endOfRun(text, i);
                tokens += blanks(text, i, end);
            } else {
                tokens += utf8Bytes(point);
            }
            i = end;
        }
        return tokens;
    }

    /** A single space belongs to the word or mark after it; before a digit or another script it does not. */
    private static int blanks(String text, int start, int end) {
        boolean joined = end - start == 1 && text.charAt(start) == ' ' && end < text.length() && joins(text, end);
        return joined ? 0 : (end - start + BLANKS_PER_TOKEN - 1) / BLANKS_PER_TOKEN;
    }

    private static boolean joins(String text, int at) {
        int point = text.codePointAt(at);
        return point < 0x80 ? point > ' ' && !Character.isDigit(point) : inWord(point);
    }

    private static int endOfWord(String text, int from) {
        int i = from;
        while (i < text.length() && inWord(text.codePointAt(i))) {
            i += Character.charCount(text.codePointAt(i));
        }
        return i;
    }

    private static int endOfRun(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) == text.charAt(from)) {
            i++;
        }
        return i;
    }

    private static boolean inWord(int point) {
        return point < 0x80
                ? Character.isLetterOrDigit(point)
                : Character.isLetter(point) && UnicodeScript.of(point) == UnicodeScript.LATIN;
    }

    static int utf8Bytes(int point) {
        if (point < 0x80) {
            return 1;
        }
        if (point < 0x800) {
            return 2;
        }
        return point < 0x10000 ? 3 : 4;
    }
}

package dev.ragstone.jdbc;

/**
 * How texts and names stand in the database: as they are, apart from what UTF-8 or PostgreSQL cannot hold. The character 0, a
 * lone half of a surrogate pair and the mark itself become a mark and four hexadecimal digits, which whoever reads the tables
 * with SQL can tell. Different texts stay different, and those without the character 0 and lone halves keep their order, so
 * names are compared and sorted as they stand.
 */
final class EscapedText {

    /** SUBSTITUTE, the control character for what cannot be shown; nobody writes it. */
    private static final char MARK = '\u001A';

    private static final int DIGITS = 4;

    private EscapedText() {}

    static String encode(String text) {
        int first = firstHard(text, 0);
        if (first == text.length()) {
            return text;
        }
        var out = new StringBuilder(text.length() + DIGITS);
        int from = 0;
        for (int i = first; i < text.length(); i = firstHard(text, from)) {
            out.append(text, from, i).append(MARK).append(String.format("%04x", (int) text.charAt(i)));
            from = i + 1;
        }
        return out.append(text, from, text.length()).toString();
    }

    static String decode(String stored) {
        int mark = stored.indexOf(MARK);
        if (mark < 0) {
            return stored;
        }
        var out = new StringBuilder(stored.length());
        int from = 0;
        for (; mark >= 0; mark = stored.indexOf(MARK, from)) {
            out.append(stored, from, mark);
            from = mark + 1 + DIGITS;
            out.append((char) Integer.parseInt(stored.substring(mark + 1, from), 16));
        }
        return out.append(stored, from, stored.length()).toString();
    }

    /** Where the next character stands that must not be stored as it is; the length if there is none. */
    private static int firstHard(String text, int from) {
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == 0 || c == MARK || Character.isLowSurrogate(c)) {
                return i;
            }
            if (Character.isHighSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
            i++;
        }
        return i;
    }
}

package dev.ragstone.ingest.reader;

import java.util.Arrays;

/**
 * The lines of a file of code: where they begin, how deep they stand, and the code alone without comments and strings.
 */
final class CodeLines {

    /** A line that holds nothing. */
    static final int BLANK = -1;

    private final String text;
    private final char[] code;
    private int[] starts = new int[64];
    private int[] levels = new int[64];
    private int count;

    CodeLines(String text) {
        this.text = text;
        this.code = text.toCharArray();
    }

    /** Adds a line that begins at {@code start} and stands {@code level} blocks deep. */
    void add(int start, int level) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            levels = Arrays.copyOf(levels, count * 2);
        }
        starts[count] = start;
        levels[count] = level;
        count++;
    }

    /** Takes a character for something other than code. */
    void mask(int at) {
        if (code[at] != '\n' && code[at] != '\r') {
            code[at] = ' ';
        }
    }

    int count() {
        return count;
    }

    int start(int line) {
        return line < count ? starts[line] : text.length();
    }

    /** How deep a line stands; {@link #BLANK} for a blank one. */
    int level(int line) {
        return levels[line];
    }

    /** The code of lines {@code [from, to)}, at most {@code most} characters. */
    String code(int from, int to, int most) {
        int start = start(from);
        return new String(code, start, Math.min(start(to) - start, most)).strip();
    }

    /** The first word or sign of a line of code; empty when there is only a comment. */
    String firstWord(int line) {
        int at = start(line);
        int end = start(line + 1);
        while (at < end && Character.isWhitespace(code[at])) {
            at++;
        }
        int from = at;
        while (at < end && Character.isLetter(code[at])) {
            at++;
        }
        return at > from ? new String(code, from, at - from) : at < end ? String.valueOf(code[at]) : "";
    }
}

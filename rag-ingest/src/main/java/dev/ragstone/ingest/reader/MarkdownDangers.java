package dev.ragstone.ingest.reader;

import java.util.regex.Pattern;

/** Recognizes the Markdown over which a parser takes far longer than its size suggests. */
final class MarkdownDangers {

    private static final int FREE_CELLS = 100_000;
    private static final int MOST_GROWTH = 8;
    private static final Pattern TABLE_RULER = Pattern.compile("[ \\t>]*+[|:-][-:| \\t]*+");

    // A hundred marks of lists and quotations in one line, or a list that is indented as deep.
    private static final Pattern DEEP = Pattern.compile("(?m)^(?:[ \\t]*+(?:[>*+-]|\\d{1,9}[.)])(?=[ \\t>])){100}"
            + "|^[ \\t]{200,}+(?:[>*+-]|\\d{1,9}[.)])[ \\t]");

    private MarkdownDangers() {}

    /** Whether there are lists and quotations in one another, all of which a parser looks at for every line. */
    static boolean nestsTooDeep(String text) {
        return DEEP.matcher(text).find();
    }

    /** Whether a parser, which fills up short rows to the width of the header, would make far more cells than there are. */
    static boolean tablesExplode(String text) {
        long written = text.chars().filter(c -> c == '|').count();
        if (written == 0) {
            return false;
        }
        long cells = 0;
        long columns = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (line.isBlank()) {
                columns = 0;
            } else if (TABLE_RULER.matcher(line).matches()) {
                columns = Math.max(columns, line.chars().filter(c -> c == '|').count());
            }
            cells += columns;
        }
        return cells > FREE_CELLS && cells > written * MOST_GROWTH;
    }
}

package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the rows of delimited text. A quote opens at the start of a cell and closes before a delimiter or the end of a
 * line; one that does neither is a character like any other, so that a quote someone forgot to close ends with its line
 * instead of taking the rest of the file with it.
 */
final class CsvRows {

    private static final char QUOTE = '"';
    private static final int LONGEST_CELL = 200_000;

    private final String text;
    private final char delimiter;
    // One that ran to the limit would do so again and again.
    private boolean quotesSpanLines = true;

    private CsvRows(String text, char delimiter) {
        this.text = text;
        this.delimiter = delimiter;
    }

    /** A row: its characters without the line end, and its cells. */
    record Row(int start, int end, List<String> cells) {}

    /** The rows of {@code text} from {@code from} on, without blank lines; at most {@code most}. */
    static List<Row> of(String text, int from, char delimiter, int most) {
        var rows = new CsvRows(text, delimiter);
        var found = new ArrayList<Row>();
        for (int at = from; at < text.length() && found.size() < most; ) {
            Row row = rows.row(at);
            if (!text.substring(row.start, row.end).isBlank()) {
                found.add(row);
            }
            at = rows.nextLine(row.end);
        }
        return found;
    }

    private Row row(int start) {
        var cells = new ArrayList<String>();
        int at = start;
        while (true) {
            int close = closingQuote(at);
            int end = close < 0 ? at : close + 1;
            while (end < text.length() && text.charAt(end) != delimiter && !isLineEnd(end)) {
                end++;
            }
            cells.add(cell(at, end, close));
            if (end >= text.length() || isLineEnd(end)) {
                return new Row(start, end, cells);
            }
            at = end + 1;
        }
    }

    /** Where the quotes around the cell at {@code at} close; -1 when it is not in quotes, or they do not. */
    private int closingQuote(int at) {
        if (at >= text.length() || text.charAt(at) != QUOTE) {
            return -1;
        }
        int limit = (int) Math.min(text.length(), (long) at + LONGEST_CELL);
        for (int i = at + 1; i < limit; i++) {
            if (text.charAt(i) == QUOTE) {
                if (i + 1 < text.length() && text.charAt(i + 1) == QUOTE) {
                    i++;
                } else {
                    return endsCell(i + 1) ? i : -1;
                }
            } else if (isLineEnd(i) && !quotesSpanLines) {
                return -1;
            }
        }
        quotesSpanLines = false;
        return -1;
    }

    private boolean endsCell(int at) {
        int i = at;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        return i >= text.length() || text.charAt(i) == delimiter || isLineEnd(i);
    }

    private String cell(int start, int end, int close) {
        return close < 0
                ? text.substring(start, end).strip()
                : text.substring(start + 1, close).replace("\"\"", "\"");
    }

    private int nextLine(int end) {
        boolean both = end + 1 < text.length() && text.charAt(end) == '\r' && text.charAt(end + 1) == '\n';
        return end + (both ? 2 : 1);
    }

    private boolean isLineEnd(int at) {
        return text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }
}

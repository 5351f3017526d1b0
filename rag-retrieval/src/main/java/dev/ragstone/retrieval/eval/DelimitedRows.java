package dev.ragstone.retrieval.eval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts comma-separated text (RFC 4180) into rows; a cell in quotes may hold separators, line breaks and doubled
 * quotes.
 */
final class DelimitedRows {

    private final String text;
    private final char separator;
    private final List<Row> rows = new ArrayList<>();
    private List<String> cells = new ArrayList<>();
    private int line = 1;
    private int at;

    /**
     * The cells of one row.
     *
     * @param line on which it begins, from one
     */
    record Row(int line, List<String> cells) {

        boolean isBlank() {
            return cells.stream().allMatch(String::isBlank);
        }
    }

    /** What cannot be cut, and where it begins. */
    static final class RowException extends IOException {

        private static final long serialVersionUID = 1L;

        private final int line;

        RowException(int line, String message) {
            super(message);
            this.line = line;
        }

        int line() {
            return line;
        }
    }

    private DelimitedRows(String text, char separator) {
        this.text = text;
        this.separator = separator;
    }

    static List<Row> of(String text, char separator) throws RowException {
        return new DelimitedRows(text, separator).rows();
    }

    private List<Row> rows() throws RowException {
        while (at < text.length()) {
            row();
        }
        return rows;
    }

    private void row() throws RowException {
        int begin = line;
        cells = new ArrayList<>();
        boolean more = true;
        while (more) {
            cells.add(at < text.length() && text.charAt(at) == '"' ? quoted() : plain());
            more = at < text.length() && text.charAt(at) == separator;
            at += more ? 1 : 0;
        }
        endOfLine();
        var row = new Row(begin, List.copyOf(cells));
        if (!row.isBlank()) {
            rows.add(row);
        }
    }

    private String plain() {
        int begin = at;
        while (at < text.length() && text.charAt(at) != separator && !isBreak(text.charAt(at))) {
            at++;
        }
        return text.substring(begin, at);
    }

    private String quoted() throws RowException {
        int begin = line;
        var cell = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char next = text.charAt(at);
            if (next == '"') {
                at++;
                if (at == text.length() || text.charAt(at) != '"') {
                    return closed(begin, cell);
                }
            }
            line += next == '\n' ? 1 : 0;
            cell.append(next);
        }
        throw new RowException(begin, "opens a quote that is never closed");
    }

    private String closed(int begin, StringBuilder cell) throws RowException {
        if (at < text.length() && text.charAt(at) != separator && !isBreak(text.charAt(at))) {
            throw new RowException(
                    begin, "has text after the quotes of a cell; a quote within quotes is written twice, as in \"\"");
        }
        return cell.toString();
    }

    private void endOfLine() {
        if (at < text.length() && text.charAt(at) == '\r') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '\n') {
            at++;
        }
        line++;
    }

    private static boolean isBreak(char next) {
        return next == '\n' || next == '\r';
    }
}

package dev.ragstone.ingest.tika;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Rows that follow one another, and what they look like. */
final class RowGroup {

    private static final int LONGEST_HEADER_CELL = 80;
    private static final Pattern DIGIT = Pattern.compile("\\d");

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean headerMarked;

    /**
     * Starts without rows.
     *
     * @param headerMarked whether the original says that the first row is a header
     */
    RowGroup(boolean headerMarked) {
        this.headerMarked = headerMarked;
    }

    void add(List<String> row) {
        rows.add(row);
    }

    int size() {
        return rows.size();
    }

    /** How many columns a row reaches over. */
    int columns(int row) {
        return rows.get(row).size();
    }

    String line(int row) {
        return String.join(" | ", rows.get(row)).strip();
    }

    /** The rows from {@code first} on. */
    List<String> lines(int first) {
        return lines(first, rows.size());
    }

    List<String> lines(int first, int end) {
        var lines = new ArrayList<String>();
        for (int row = first; row < end; row++) {
            lines.add(line(row));
        }
        return lines;
    }

    /** How many rows in front have a single cell, as titles have. */
    int singles() {
        int singles = 0;
        while (singles < rows.size() && filled(rows.get(singles)) == 1) {
            singles++;
        }
        return singles;
    }

    private static long filled(List<String> row) {
        return row.stream().filter(cell -> !cell.isBlank()).count();
    }

    /** Whether the original says that {@code row} is the header of rows below. */
    boolean isHeader(int row) {
        return headerMarked && row < rows.size() - 1;
    }

    /** Whether {@code row} is followed by others and its cells are all filled with different words. */
    boolean looksLikeHeader(int row) {
        if (row >= rows.size() - 1) {
            return false;
        }
        List<String> first = rows.get(row);
        var words = first.stream().filter(cell -> !cell.isBlank()).toList();
        boolean named = words.stream()
                .allMatch(cell -> cell.length() <= LONGEST_HEADER_CELL
                        && cell.codePoints().anyMatch(Character::isLetter)
                        && !Character.isDigit(cell.charAt(0)));
        // The corner above the names of the rows is often empty.
        boolean filled = first.size() - words.size() <= (first.getFirst().isBlank() ? 1 : 0);
        return named && filled && new HashSet<>(words).size() == words.size();
    }

    /** Whether a column has nothing but figures under a word in {@code header}. */
    boolean hasColumnOfFigures(int header) {
        List<String> names = rows.get(header);
        for (int column = 0; column < names.size(); column++) {
            int at = column;
            var cells = rows.subList(header + 1, rows.size()).stream()
                    .filter(row -> row.size() > at)
                    .map(row -> row.get(at))
                    .filter(cell -> !cell.isBlank())
                    .toList();
            boolean figures = !cells.isEmpty()
                    && cells.stream().allMatch(cell -> DIGIT.matcher(cell).find());
            if (figures && !DIGIT.matcher(names.get(column)).find()) {
                return true;
            }
        }
        return false;
    }
}

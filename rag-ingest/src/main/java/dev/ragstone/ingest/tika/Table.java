package dev.ragstone.ingest.tika;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table as text: a row to a line, bars between the cells.
 *
 * <p>Which row is the header is what the original says; where it says nothing it is told by the cells. In a sheet the
 * first row whose cells are all filled with different words is one. In a table among text that is not enough, since many
 * list properties: there a column of figures under a word is asked for as well.
 */
final class Table {

    private static final int LONGEST_HEADER_CELL = 80;
    private static final Pattern DIGIT = Pattern.compile("\\d");

    private final boolean sheet;
    private final List<List<String>> rows = new ArrayList<>();
    private boolean headerMarked;
    private long chars;

    /**
     * Starts an empty table.
     *
     * @param sheet whether it is a whole sheet of a workbook
     */
    Table(boolean sheet) {
        this.sheet = sheet;
    }

    /**
     * Adds a row; one without any words is left out.
     *
     * @param header whether the original says that this is a header; only the first row can be
     */
    void row(List<String> cells, boolean header) {
        var filled = new ArrayList<>(cells);
        while (!filled.isEmpty() && filled.getLast().isBlank()) {
            filled.removeLast();
        }
        if (!filled.isEmpty()) {
            headerMarked |= header && rows.isEmpty();
            rows.add(filled);
            chars += filled.stream().mapToInt(String::length).sum() + 3L * filled.size();
        }
    }

    /** About how many characters the rows so far take. */
    long chars() {
        return chars;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The first lines of a sheet that are a title and not part of the table. */
    List<String> captions() {
        return rows.subList(0, titleRows()).stream().map(Table::line).toList();
    }

    /** The rows, the header first if there is one. */
    List<String> lines() {
        return rows.subList(titleRows(), rows.size()).stream().map(Table::line).toList();
    }

    /** The header row as text; empty when there is none. */
    String header() {
        int first = titleRows();
        return first < rows.size() - 1 && (headerMarked || looksLikeHeader(first)) ? line(rows.get(first)) : "";
    }

    private int titleRows() {
        if (!sheet || rows.stream().noneMatch(row -> filled(row) > 1)) {
            return 0;
        }
        int titles = 0;
        while (titles < rows.size() && filled(rows.get(titles)) == 1) {
            titles++;
        }
        return titles;
    }

    private static long filled(List<String> row) {
        return row.stream().filter(cell -> !cell.isBlank()).count();
    }

    private boolean looksLikeHeader(int index) {
        List<String> first = rows.get(index);
        var words = first.stream().filter(cell -> !cell.isBlank()).toList();
        boolean named = words.stream()
                .allMatch(cell -> cell.length() <= LONGEST_HEADER_CELL
                        && cell.codePoints().anyMatch(Character::isLetter)
                        && !Character.isDigit(cell.charAt(0)));
        // The corner above the names of the rows is often empty.
        boolean filled = first.size() - words.size() <= (first.getFirst().isBlank() ? 1 : 0);
        if (!named || !filled || new HashSet<>(words).size() < words.size()) {
            return false;
        }
        return sheet || hasColumnOfFigures(index);
    }

    private boolean hasColumnOfFigures(int header) {
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

    private static String line(List<String> row) {
        return String.join(" | ", row).strip();
    }
}

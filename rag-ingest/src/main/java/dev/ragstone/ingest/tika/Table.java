package dev.ragstone.ingest.tika;

import java.util.ArrayList;
import java.util.List;

/** A table as text: a row to a line, bars between the cells. Blank rows of a sheet part its tables. */
final class Table {

    /**
     * Rows to be written as one.
     *
     * @param captions what stands above them
     * @param lines the rows, the header first if it is among them
     * @param header the header row, which may stand further up; empty when there is none
     * @param first the number of the first row that is no header, counted from the header on
     */
    record Part(List<String> captions, List<String> lines, String header, boolean ownHeader, int first) {}

    private final boolean sheet;
    private final List<RowGroup> groups = new ArrayList<>();
    private boolean parted = true;
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
     * Adds a row. One without any words is left out; in a sheet, what follows it is another part.
     *
     * @param header whether the original says that this is a header; only the first row of a part can be
     */
    void row(List<String> cells, boolean header) {
        var filled = new ArrayList<>(cells);
        while (!filled.isEmpty() && filled.getLast().isBlank()) {
            filled.removeLast();
        }
        if (filled.isEmpty()) {
            parted |= sheet;
            return;
        }
        if (parted) {
            groups.add(new RowGroup(header));
            parted = false;
        }
        groups.getLast().add(filled);
        chars += filled.stream().mapToInt(String::length).sum() + 3L * filled.size();
    }

    /** About how many characters the rows so far take. */
    long chars() {
        return chars;
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** All rows. */
    List<String> lines() {
        return groups.stream().flatMap(group -> group.lines(0).stream()).toList();
    }

    /** What there is, from top to bottom; only the last part can be without rows. */
    List<Part> parts() {
        return sheet
                ? new SheetParts(groups).parts()
                : groups.stream().map(Table::whole).toList();
    }

    private static Part whole(RowGroup rows) {
        boolean header = rows.isHeader(0) || (rows.looksLikeHeader(0) && rows.hasColumnOfFigures(0));
        return new Part(List.of(), rows.lines(0), header ? rows.line(0) : "", header, 1);
    }
}

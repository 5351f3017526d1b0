package dev.ragstone.ingest.reader;

import java.util.List;

/** Finds rows of tables in files that are not tagged: lines whose parts stand wide apart and below one another. */
final class PdfTable {

    private static final float MOST_LEADING = 3f;
    private static final int LONGEST_CELL = 60;

    private PdfTable() {}

    /** How many lines from {@code from} on are rows of one table; zero when there are not at least two. */
    static int rows(List<PdfLine> lines, int from) {
        if (!couldBeRow(lines.get(from))) {
            return 0;
        }
        int end = from + 1;
        while (end < lines.size() && isRow(lines.get(end)) && follows(lines.get(end - 1), lines.get(end))) {
            end++;
        }
        return end - from < 2 ? 0 : end - from;
    }

    /** The rows with bars between the cells. */
    static List<String> text(List<PdfLine> rows) {
        int columns = rows.getLast().wideCells().size();
        return rows.stream().map(row -> text(row, columns)).toList();
    }

    private static String text(PdfLine row, int columns) {
        List<PdfLine.Cell> wide = row.wideCells();
        List<PdfLine.Cell> cells = wide.size() == columns ? wide : row.cells();
        return String.join(
                " | ",
                cells.stream()
                        .map(cell ->
                                row.text().substring(cell.start(), cell.end()).strip())
                        .toList());
    }

    private static boolean isRow(PdfLine line) {
        return couldBeRow(line) && !line.wideCells().isEmpty();
    }

    /** The cells of a header may stand closer than those below it. */
    private static boolean couldBeRow(PdfLine line) {
        return line.cells().size() > 1
                && !PdfMarker.isItem(line.text())
                && line.cells().stream().allMatch(cell -> cell.length() <= LONGEST_CELL);
    }

    private static boolean follows(PdfLine above, PdfLine row) {
        float down = row.top() - above.top();
        List<PdfLine.Cell> cells = row.wideCells();
        return row.page() == above.page()
                && down > 0
                && down <= MOST_LEADING * Math.max(row.points(), above.points())
                && (isBelow(cells, above.wideCells()) || isBelow(cells, above.cells()));
    }

    private static boolean isBelow(List<PdfLine.Cell> cells, List<PdfLine.Cell> above) {
        boolean below = cells.size() == above.size();
        for (int i = 0; below && i < cells.size(); i++) {
            below = cells.get(i).overlaps(above.get(i));
        }
        return below;
    }
}

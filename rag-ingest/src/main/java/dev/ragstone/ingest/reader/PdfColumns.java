package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts two columns of prose into reading order that a file draws line by line across both. Columns drawn one after the
 * other come in order already.
 */
final class PdfColumns {

    private static final int FEWEST_LINES = 4;
    private static final int FEWEST_CHARS = 18;

    private PdfColumns() {}

    static List<PdfLine> inOrder(List<PdfLine> lines) {
        var ordered = new ArrayList<PdfLine>(lines.size());
        for (int i = 0; i < lines.size(); ) {
            int end = endOfColumns(lines, i);
            if (end - i >= FEWEST_LINES && isProse(lines.subList(i, end))) {
                lines.subList(i, end)
                        .forEach(line -> ordered.add(line.only(line.wideCells().getFirst())));
                lines.subList(i, end)
                        .forEach(line -> ordered.add(line.only(line.wideCells().getLast())));
                i = end;
            } else {
                ordered.add(lines.get(i));
                i++;
            }
        }
        return ordered;
    }

    /** Where the lines end that leave the same gap free as the one at {@code from}. */
    private static int endOfColumns(List<PdfLine> lines, int from) {
        PdfLine first = lines.get(from);
        if (first.wideCells().size() != 2) {
            return from;
        }
        float gapLeft = first.wideCells().getFirst().right();
        float gapRight = first.wideCells().getLast().left();
        int i = from;
        for (; i < lines.size(); i++) {
            PdfLine line = lines.get(i);
            if (line.page() != first.page() || line.wideCells().size() != 2) {
                break;
            }
            gapLeft = Math.max(gapLeft, line.wideCells().getFirst().right());
            gapRight = Math.min(gapRight, line.wideCells().getLast().left());
            if (gapRight - gapLeft < 1) {
                break;
            }
        }
        return i;
    }

    /** Cells of a table are short, and few of them fill their column. */
    private static boolean isProse(List<PdfLine> lines) {
        int chars = 0;
        int words = 0;
        for (PdfLine line : lines) {
            for (PdfLine.Cell cell : line.wideCells()) {
                chars += cell.length();
                words += line.text().substring(cell.start(), cell.end()).split(" ").length;
            }
        }
        int cells = lines.size() * 2;
        return chars >= cells * FEWEST_CHARS && words >= cells * 3;
    }
}

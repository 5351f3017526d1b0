package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a page, as it is printed.
 *
 * @param page counted from one
 * @param top where its baseline stands, from the top of the page down, in points
 * @param size the size of the letters most of it is set in, in half points
 * @param bold whether all its letters are bold
 * @param cells the parts that stand farther apart than words usually do; empty when it is all one
 * @param runs the parts that a tagged file tells apart; empty when it is not tagged
 */
record PdfLine(
        int page,
        String text,
        float left,
        float right,
        float top,
        int size,
        boolean bold,
        List<Cell> cells,
        List<Run> runs) {

    /** Text that no tag holds. */
    static final int UNTAGGED = -1;
    /** Text that the file itself calls decoration, such as a page number. */
    static final int ARTIFACT = -2;
    // In sizes of the letters; justified text rarely has gaps of more than one.
    private static final float WIDE_GAP = 1.5f;

    /**
     * The characters {@code [start, end)} of a line, which one piece of tagged content holds.
     *
     * @param owner which page or form the content number counts in
     */
    record Run(int owner, int content, int start, int end) {}

    /** The characters {@code [start, end)} of a line, and how far they reach on the page. */
    record Cell(int start, int end, float left, float right) {

        boolean overlaps(Cell other) {
            return left < other.right && other.left < right;
        }

        int length() {
            return end - start;
        }
    }

    /** The parts that stand so wide apart that they do not belong to one sentence; empty when it is all one. */
    List<Cell> wideCells() {
        var wide = new ArrayList<Cell>();
        for (Cell cell : cells) {
            Cell last = wide.isEmpty() ? null : wide.getLast();
            if (last == null || cell.left - last.right > points() * WIDE_GAP) {
                wide.add(cell);
            } else {
                wide.set(wide.size() - 1, new Cell(last.start, cell.end, last.left, Math.max(last.right, cell.right)));
            }
        }
        return wide.size() < 2 ? List.of() : wide;
    }

    /** The part of the line that {@code cell} is, as a line of its own. */
    PdfLine only(Cell cell) {
        return new PdfLine(
                page,
                text.substring(cell.start, cell.end),
                cell.left,
                cell.right,
                top,
                size,
                bold,
                List.of(),
                List.of());
    }

    /** In points. */
    float points() {
        return size / 2f;
    }

    /** Whether the file itself calls all of it decoration. */
    boolean isDecoration() {
        return !runs.isEmpty() && runs.stream().allMatch(run -> run.content() == ARTIFACT);
    }
}

package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.tika.Table.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts that blank rows make of a sheet: one table with gaps, several tables below one another, titles and notes.
 *
 * <p>Which row is a header is what the original says; where it says nothing it is told by the cells. At the top of a sheet a
 * row whose cells are all filled with different words is one. Further down that is not enough, since rows of words are
 * more often rows: there it must repeat the header above, have another number of columns, or stand above a column of
 * figures. A part without a header of its own goes on with the rows of the header above it.
 *
 * <p>Rows of a single cell at the beginning of a part that has others are titles; so are up to three on their own, in a
 * sheet that has wider rows.
 */
final class SheetParts {

    private static final int MOST_NOTES = 3;

    private final List<RowGroup> groups;
    private final boolean wide;
    private final List<Part> parts = new ArrayList<>();
    private final List<String> captions = new ArrayList<>();
    private String header = "";
    private int columns;
    private int next = 1;

    SheetParts(List<RowGroup> groups) {
        this.groups = groups;
        this.wide = groups.stream().anyMatch(group -> group.singles() < group.size());
    }

    List<Part> parts() {
        for (RowGroup group : groups) {
            int singles = group.singles();
            if (wide && singles == group.size()) {
                narrow(group);
            } else {
                table(group, wide ? singles : 0);
            }
        }
        if (!captions.isEmpty()) {
            add(new Part(List.copyOf(captions), List.of(), "", false, 1));
        }
        return parts;
    }

    private void narrow(RowGroup group) {
        if (group.size() <= MOST_NOTES) {
            captions.addAll(group.lines(0));
        } else {
            // A list of its own, which has nothing to do with the columns of a table.
            add(new Part(List.copyOf(captions), group.lines(0), "", false, 1));
        }
    }

    private void table(RowGroup group, int titles) {
        captions.addAll(group.lines(0, titles));
        boolean own = hasHeader(group, titles);
        if (own && !group.line(titles).equals(header)) {
            header = group.line(titles);
            columns = group.columns(titles);
            next = 1;
        }
        add(new Part(List.copyOf(captions), group.lines(titles), header, own, next));
        next += group.size() - titles - (own ? 1 : 0);
    }

    private boolean hasHeader(RowGroup group, int row) {
        if (group.isHeader(row)) {
            return true;
        }
        boolean first = header.isEmpty();
        return group.looksLikeHeader(row)
                && (first
                        || group.line(row).equals(header)
                        || group.columns(row) != columns
                        || group.hasColumnOfFigures(row));
    }

    private void add(Part part) {
        parts.add(part);
        captions.clear();
    }
}

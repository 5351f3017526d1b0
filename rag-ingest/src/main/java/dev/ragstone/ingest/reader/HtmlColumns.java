package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jsoup.nodes.Element;

/**
 * Puts the cells of a table, row by row, into their columns. A cell that reaches over several columns is followed by empty
 * ones; one that reaches down over several rows is repeated in each, so that every row can be read alone.
 */
final class HtmlColumns {

    /** What browsers allow. */
    private static final int WIDEST = 1000;

    private static final int HIGHEST = 65_534;

    /** A small page may ask for a huge table: what is added has this much room, and then no cell reaches further. */
    private static final int MOST_ADDED = 1_000_000;

    /** A cell that reaches into the rows below. */
    private record Reaching(String text, int width, int rows) {}

    private TreeMap<Integer, Reaching> above = new TreeMap<>();
    private int added;

    /** The texts of the next row; none if all of its own cells are empty. */
    List<String> row(List<Element> cells) {
        var below = new TreeMap<Integer, Reaching>();
        var texts = new ArrayList<String>();
        boolean filled = false;
        int column = 0;
        for (Element cell : cells) {
            column = skipReaching(column, texts, below);
            String text = HtmlInline.of(cell).replace('\n', ' ');
            int width = Math.min(span(cell, "colspan", 1), Math.max(WIDEST - column, 1));
            int height = span(cell, "rowspan", HIGHEST);
            if (height > 1) {
                below.put(column, new Reaching(text, width, Math.min(height, HIGHEST) - 1));
            }
            put(texts, column, text);
            filled |= !text.isEmpty();
            column += width;
        }
        while (!above.isEmpty()) {
            column = skipReaching(Math.max(column, above.firstKey()), texts, below);
        }
        above = below;
        return filled ? texts : List.of();
    }

    /** Fills the columns from {@code column} on that are taken from above; the first that is not. */
    private int skipReaching(int column, List<String> texts, Map<Integer, Reaching> below) {
        int free = column;
        while (!above.isEmpty() && above.firstKey() <= free) {
            int at = above.firstKey();
            Reaching cell = Objects.requireNonNull(above.remove(at));
            added += cell.text().length() + 1;
            // Otherwise a cell of this row lies over it.
            if (at == free && added <= MOST_ADDED) {
                put(texts, at, cell.text());
                free += cell.width();
            }
            if (cell.rows() > 1 && added <= MOST_ADDED) {
                below.put(at, new Reaching(cell.text(), cell.width(), cell.rows() - 1));
            }
        }
        return free;
    }

    private void put(List<String> texts, int column, String text) {
        while (texts.size() < column && added <= MOST_ADDED) {
            texts.add("");
            added++;
        }
        texts.add(text);
    }

    /** How far a cell reaches; {@code ofZero} where the page says zero, and 1 where it says nothing that makes sense. */
    private static int span(Element cell, String attribute, int ofZero) {
        String value = cell.attr(attribute).strip();
        if (!value.matches("\\d{1,6}")) {
            return 1;
        }
        int span = Integer.parseInt(value);
        return span == 0 ? ofZero : span;
    }
}

package dev.ragstone.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A structural piece of a document: the characters {@code [start, end)} of its text and what they are.
 *
 * <p>Blocks of one document ascend and do not overlap; text between them is white space or decoration.
 *
 * @param headings the headings this block stands under, outermost first; a heading block ends with its own text
 * @param table for a {@link Kind#TABLE} block, which rows of which table it holds
 * @since 0.1
 */
public record Block(
        Kind kind,
        int start,
        int end,
        List<String> headings,
        Place place,
        @Nullable TableRows table) {

    /** What a block is. */
    public enum Kind {
        /** A heading; its text is the last of its own {@link Block#headings()}. */
        HEADING,
        /** Running text. */
        PARAGRAPH,
        /** A list with its items. */
        LIST,
        /** A table or some rows of one. */
        TABLE,
        /** Source code or other preformatted text. */
        CODE,
        /** The caption of a figure or table. */
        CAPTION
    }

    /**
     * Which rows a table block holds.
     *
     * @param header the header row as text, empty when the table has none
     * @param first the first row, counted from one without the header
     * @param last the last row
     */
    public record TableRows(String header, int first, int last) {

        public TableRows {
            if (first < 1 || last < first) {
                throw new IllegalArgumentException(
                        "rows must be a range from one on but were " + first + " to " + last);
            }
        }
    }

    public Block {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("a block must hold characters but was [" + start + ", " + end + ")");
        }
        headings = List.copyOf(headings);
    }

    /** A block of {@code kind} that is not a table. */
    public static Block of(Kind kind, int start, int end, List<String> headings, Place place) {
        return new Block(kind, start, end, headings, place, null);
    }
}

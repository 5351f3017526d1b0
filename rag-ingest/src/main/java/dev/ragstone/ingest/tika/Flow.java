package dev.ragstone.ingest.tika;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Place;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gathers what an original keeps as single paragraphs, items of a list and lines of code, into blocks. */
final class Flow {

    private static final int DEEPEST_INDENT = 8;
    // How word processors write the marks of a list into its text.
    private static final Pattern WRITTEN_MARK =
            Pattern.compile("^(?:[·•◦▪▫■□‣⁃●○–\uF0A7\uF0B7\uF0FC-]|(\\d{1,3}[.)]|[a-z][.)]))[ \t\u00A0]+(?=\\S)");

    private final Blocks blocks;
    private final StringBuilder pending = new StringBuilder();
    private Kind kind = Kind.PARAGRAPH;

    Flow(Blocks blocks) {
        this.blocks = blocks;
    }

    void place(Place place) {
        end();
        blocks.place(place);
    }

    void heading(int level, String text) {
        end();
        blocks.heading(level, text);
    }

    void closeHeadings() {
        end();
        blocks.closeHeadings();
    }

    void paragraph(String text) {
        end();
        blocks.block(Kind.PARAGRAPH, Strings.lines(text));
    }

    void caption(String text) {
        end();
        blocks.block(Kind.CAPTION, Strings.lines(text));
    }

    void table(Table table) {
        end();
        if (!table.isEmpty()) {
            blocks.table(table);
        }
    }

    /** A line of code; lines that follow one another are one block. */
    void code(String line) {
        begin(Kind.CODE);
        pending.append(pending.isEmpty() ? "" : "\n").append(line.stripTrailing());
    }

    /** An item of a list, its level counted from zero; items that follow one another are one block. */
    void item(int level, String mark, String text) {
        String words = Strings.line(text);
        if (!words.isEmpty()) {
            begin(Kind.LIST);
            pending.append(pending.isEmpty() ? "" : "\n")
                    .append("  ".repeat(Math.clamp(level, 0, DEEPEST_INDENT)))
                    .append(mark)
                    .append(' ')
                    .append(words);
        }
    }

    /** More of the item before. */
    void itemContinues(String text) {
        String words = Strings.line(text);
        if (kind == Kind.LIST && !pending.isEmpty() && !words.isEmpty()) {
            pending.append(' ').append(words);
        } else {
            paragraph(text);
        }
    }

    /** A paragraph that is an item of a list if it begins with the mark of one. */
    void paragraphOrItem(String text) {
        Matcher mark = WRITTEN_MARK.matcher(text.strip());
        if (!mark.find()) {
            paragraph(text);
            return;
        }
        String written = mark.group(1);
        item(0, written == null ? "-" : written, text.strip().substring(mark.end()));
    }

    private void begin(Kind next) {
        // The character limit, or an endless list would be gathered before anyone notices.
        if (kind != next || pending.length() > blocks.room()) {
            end();
        }
        kind = next;
    }

    /** Ends the list or code at hand. */
    void end() {
        if (!pending.isEmpty()) {
            blocks.block(kind, pending.toString());
            pending.setLength(0);
        }
        kind = Kind.PARAGRAPH;
    }

    boolean full() {
        return blocks.full();
    }

    int room() {
        return blocks.room();
    }
}

package dev.ragstone.ingest.tika;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Block.TableRows;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.HeadingPath;
import dev.ragstone.source.Extraction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the text of a document block by block, a blank line between them, up to a limit. */
final class Blocks {

    private static final String GAP = "\n\n";

    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private final HeadingPath headings = new HeadingPath();
    private final int maxChars;
    private Place place = Place.none();
    private boolean full;

    Blocks(int maxChars) {
        this.maxChars = maxChars;
    }

    /** Says where what follows stands. */
    void place(Place place) {
        this.place = place;
    }

    /** Adds a heading; the outermost level has the lowest number. A blank one is left out. */
    void heading(int level, String heading) {
        String words = heading.replace('\n', ' ').strip();
        if (!words.isEmpty() && !full) {
            headings.open(level, words);
            write(Kind.HEADING, words, null);
        }
    }

    /** Ends every open heading. */
    void closeHeadings() {
        headings.closeAll();
    }

    /** Adds a block that is neither a heading nor a table; a blank one is left out. */
    void block(Kind kind, String content) {
        write(kind, kind == Kind.CODE ? content.stripTrailing() : content.strip(), null);
    }

    /** Adds a table, one row to a line; what no longer fits is left out row by row. */
    void table(Table table) {
        for (Table.Part part : table.parts()) {
            part.captions().forEach(words -> block(Kind.CAPTION, words));
            if (!full) {
                rows(part);
            }
        }
    }

    private void rows(Table.Part part) {
        int room = maxChars - text.length() - GAP.length();
        var lines = new StringBuilder();
        int rows = 0;
        for (String line : part.lines()) {
            if (lines.length() + line.length() + 1 > room) {
                full = true;
                break;
            }
            lines.append(rows == 0 ? "" : "\n").append(line);
            rows++;
        }
        boolean cut = full;
        full = false;
        int body = rows - (part.ownHeader() ? 1 : 0);
        int first = part.first();
        write(Kind.TABLE, lines.toString(), body < 1 ? null : new TableRows(part.header(), first, first + body - 1));
        full = full || cut;
    }

    /** Adds a document packed in this one as a section with its name for a heading; an empty name makes none. */
    void append(String name, Extraction inner) {
        place = Place.none();
        headings.closeAll();
        if (!name.isEmpty()) {
            heading(1, name);
        }
        int start = text.length() + (text.isEmpty() ? 0 : GAP.length());
        String fitting = Strings.cut(inner.text(), Math.max(maxChars - start, 0));
        if (full || fitting.isBlank()) {
            full = true;
            return;
        }
        full = fitting.length() < inner.text().length();
        fitting = fitting.stripTrailing();
        text.append(text.isEmpty() ? "" : GAP).append(fitting);
        for (Block block : inner.blocks()) {
            if (block.start() < fitting.length()) {
                blocks.add(shifted(block, start, fitting));
            }
        }
        headings.closeAll();
    }

    private Block shifted(Block block, int by, String fitting) {
        var path = new ArrayList<>(headings.path());
        path.addAll(block.headings());
        int end = Math.min(block.end(), fitting.length());
        TableRows rows = block.table();
        if (end < block.end() && rows != null) {
            int lines = (int) fitting.substring(block.start(), end).lines().count();
            boolean ownHeader = !rows.header().isEmpty() && fitting.startsWith(rows.header(), block.start());
            int last = rows.first() - 1 + lines - (ownHeader ? 1 : 0);
            rows = last < rows.first() ? null : new TableRows(rows.header(), rows.first(), last);
        }
        return new Block(block.kind(), block.start() + by, end + by, path, block.place(), rows);
    }

    /** Forgets the pages, for an original that turned out not to say where they begin. */
    void forgetPages() {
        blocks.replaceAll(block -> block.place().kind() == Place.Kind.PAGE
                ? new Block(block.kind(), block.start(), block.end(), block.headings(), Place.none(), block.table())
                : block);
    }

    /** Whether the limit is reached; what is added from now on is dropped. */
    boolean full() {
        return full;
    }

    String text() {
        return text.toString();
    }

    /** How many characters still fit. */
    int room() {
        return full ? 0 : Math.max(maxChars - text.length(), 0);
    }

    List<Block> blocks() {
        return blocks;
    }

    /** The first heading; empty when there is none. */
    String firstHeading() {
        return headings.first();
    }

    private void write(Kind kind, String content, @Nullable TableRows rows) {
        if (full || content.isBlank()) {
            return;
        }
        String gap = text.isEmpty() ? "" : GAP;
        int room = maxChars - text.length() - gap.length();
        full = content.length() > room;
        String fitting = Strings.cut(content, Math.max(room, 0)).replace('\0', '\uFFFD');
        if (!fitting.isBlank()) {
            int start = text.append(gap).length();
            int end = text.append(fitting).length();
            blocks.add(new Block(kind, start, end, headings.path(), place, rows));
        }
    }
}

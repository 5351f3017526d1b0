package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the text of a document block by block, a blank line between them, up to a limit. */
final class BlockWriter {

    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private final HeadingPath headings = new HeadingPath();
    private final int maxChars;
    private Place place = Place.none();
    private boolean full;

    BlockWriter(int maxChars) {
        this.maxChars = maxChars;
    }

    /** Says where what follows stands. */
    void place(Place place) {
        this.place = place;
    }

    /** Adds a heading; level one is the outermost. A blank one is left out. */
    void heading(int level, String heading) {
        String words = heading.strip();
        if (!words.isEmpty() && !full) {
            headings.open(level, words);
            write(Kind.HEADING, words, null, "\n\n");
        }
    }

    /** Adds a block that is neither a heading nor a table; a blank one is left out. */
    void block(Kind kind, String content) {
        block(kind, content, false);
    }

    /** Adds a block that may go on with the one before it, as a paragraph does that a page cut in two. */
    void block(Kind kind, String content, boolean goesOn) {
        write(kind, kind == Kind.CODE ? withoutBlankEnds(content) : content.strip(), null, goesOn ? "\n" : "\n\n");
    }

    /**
     * Takes what {@code content} begins with onto the end of the last block if that ends in a broken word.
     *
     * @return what is left of it
     */
    String completeWord(String content, LineJoiner joiner) {
        if (blocks.isEmpty() || full || !joiner.completes(text, content)) {
            return content;
        }
        int end = 0;
        while (end < content.length() && !Character.isWhitespace(content.charAt(end))) {
            end++;
        }
        if (text.length() + end > maxChars) {
            return content;
        }
        joiner.append(text, content.substring(0, end), "");
        Block last = blocks.removeLast();
        blocks.add(new Block(last.kind(), last.start(), text.length(), last.headings(), last.place(), last.table()));
        return content.substring(end);
    }

    /** Adds a table, one row to a line. */
    void table(List<String> rows, boolean hasHeader) {
        int body = rows.size() - (hasHeader ? 1 : 0);
        String header = hasHeader ? rows.getFirst() : "";
        write(Kind.TABLE, String.join("\n", rows), body < 1 ? null : new Block.TableRows(header, 1, body), "\n\n");
    }

    /** Adds rows of a table, {@code first} of which is the first after the header; they go on with rows before them. */
    void rows(List<String> rows, String header, int first) {
        boolean withHeader = first == 1 && !header.isEmpty();
        int body = rows.size() - (withHeader ? 1 : 0);
        write(
                Kind.TABLE,
                String.join("\n", rows),
                body < 1 ? null : new Block.TableRows(header, first, first + body - 1),
                first == 1 ? "\n\n" : "\n");
    }

    /** Whether the limit is reached; what is added from now on is dropped. */
    boolean full() {
        return full;
    }

    String text() {
        return text.toString();
    }

    List<Block> blocks() {
        return blocks;
    }

    /** The first heading; empty when there is none. */
    String firstHeading() {
        return headings.first();
    }

    private void write(Kind kind, String content, Block.@Nullable TableRows rows, String between) {
        String separator = text.isEmpty() ? "" : between;
        int room = maxChars - text.length() - separator.length();
        if (full || content.isBlank()) {
            return;
        }
        full = content.length() > room;
        String fitting = SourceText.cut(content, Math.max(room, 0));
        if (!fitting.isBlank()) {
            int start = text.append(separator).length();
            int end = text.append(fitting).length();
            blocks.add(new Block(kind, start, end, headings.path(), place, rows));
        }
    }

    /** Keeps the indentation of the first line of code. */
    private static String withoutBlankEnds(String code) {
        String content = code.stripTrailing();
        int lineStart = 0;
        for (int i = 0; i < content.length() && Character.isWhitespace(content.charAt(i)); i++) {
            if (content.charAt(i) == '\n') {
                lineStart = i + 1;
            }
        }
        return content.substring(lineStart);
    }
}

package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The headings open at a point of a document that is read from top to bottom. Not safe for use by several threads.
 *
 * @since 0.1
 */
public final class HeadingPath {

    private static final int LONGEST = 200;

    private record Heading(int level, String text) {}

    private final Deque<Heading> open = new ArrayDeque<>();
    private List<String> path = List.of();
    private String first = "";

    /** Creates a path without headings. */
    public HeadingPath() {}

    /** Opens a heading, closing those of its level and below; one that is not blank. */
    public void open(int level, String text) {
        while (!open.isEmpty() && open.getLast().level >= level) {
            open.removeLast();
        }
        // A path is repeated with every chunk, and pages do mark whole paragraphs as headings.
        String heading =
                text.length() <= LONGEST ? text : SourceText.cut(text, LONGEST).strip() + "…";
        open.addLast(new Heading(level, heading));
        path = open.stream().map(Heading::text).toList();
        if (first.isEmpty()) {
            first = heading;
        }
    }

    /** Closes all headings, as at the start of a packed document. */
    public void closeAll() {
        open.clear();
        path = List.of();
    }

    /** Outermost first. */
    public List<String> path() {
        return path;
    }

    /** The first heading of all; empty when there was none. */
    public String first() {
        return first;
    }
}

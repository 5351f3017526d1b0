package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The headings open at a point of a document that is read from top to bottom. */
final class HeadingPath {

    private static final int LONGEST = 200;

    private record Heading(int level, String text) {}

    private final Deque<Heading> open = new ArrayDeque<>();
    private List<String> path = List.of();
    private String first = "";

    /** Opens a heading, closing those of its level and below; one that is not blank. */
    void open(int level, String text) {
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

    /** Outermost first. */
    List<String> path() {
        return path;
    }

    /** The first heading of all; empty when there was none. */
    String first() {
        return first;
    }
}

package dev.ragstone.ingest.tika;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The headings open at a point of a document that is read from top to bottom. */
final class Headings {

    private static final int LONGEST = 200;

    private record Heading(int level, String text) {}

    private final Deque<Heading> open = new ArrayDeque<>();
    private List<String> path = List.of();
    private String first = "";

    /** Opens a heading, closing those of its level and below. */
    void open(int level, String text) {
        while (!open.isEmpty() && open.getLast().level >= level) {
            open.removeLast();
        }
        // A path is repeated with every chunk, and whole paragraphs do get marked as headings.
        String heading =
                text.length() <= LONGEST ? text : Strings.cut(text, LONGEST).strip() + "…";
        open.addLast(new Heading(level, heading));
        path = open.stream().map(Heading::text).toList();
        if (first.isEmpty()) {
            first = heading;
        }
    }

    void closeAll() {
        open.clear();
        path = List.of();
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

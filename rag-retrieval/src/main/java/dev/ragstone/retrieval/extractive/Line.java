package dev.ragstone.retrieval.extractive;

import java.util.ArrayList;
import java.util.List;

/** A line of a text: the characters {@code [start, end)}, without its break, and what it looks like. */
record Line(LineKind kind, int start, int end) {

    static List<Line> of(String text) {
        var lines = new ArrayList<Line>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            lines.add(new Line(LineKind.of(text.substring(start, end)), start, end));
            start = end + 1;
        }
        return lines;
    }

    int length() {
        return end - start;
    }
}

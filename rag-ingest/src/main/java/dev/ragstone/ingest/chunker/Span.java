package dev.ragstone.ingest.chunker;

/** The characters {@code [start, end)} of a document's text. */
record Span(int start, int end) {

    /** Without the white space at both ends; empty when there is nothing else. */
    static Span trimmed(String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (to > from && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        return new Span(from, to);
    }

    boolean isEmpty() {
        return start == end;
    }

    int length() {
        return end - start;
    }
}

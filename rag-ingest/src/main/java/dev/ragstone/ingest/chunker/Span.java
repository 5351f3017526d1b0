package dev.ragstone.ingest.chunker;

/** The characters {@code [start, end)} of a document's text. */
record Span(int start, int end) {

    /**
     * Without the white space at both ends; empty when there is nothing else. White space that is one character with its
     * neighbour, such as a space under an accent, stays.
     */
    static Span trimmed(String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && Character.isWhitespace(text.charAt(from)) && separate(text, from + 1, from + 1)) {
            from++;
        }
        while (to > from && Character.isWhitespace(text.charAt(to - 1)) && separate(text, to - 2, to - 1)) {
            to--;
        }
        return new Span(from, to);
    }

    /** Whether text may be cut at {@code at} to leave white space, which CR LF is as a whole, on the other side. */
    private static boolean separate(String text, int neighbour, int at) {
        boolean inside = neighbour >= 0 && neighbour < text.length();
        return (inside && Character.isWhitespace(text.charAt(neighbour))) || Graphemes.boundary(text, at);
    }

    boolean isEmpty() {
        return start == end;
    }

    int length() {
        return end - start;
    }
}

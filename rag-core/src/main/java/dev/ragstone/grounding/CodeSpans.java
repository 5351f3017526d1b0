package dev.ragstone.grounding;

/** Knows where code begins and ends in a Markdown text that may still be coming in. */
final class CodeSpans {

    private static final int FENCE = 3;

    /** Without its closing backtick within this many characters, a backtick is only a backtick. */
    private static final int LONGEST_SPAN = 2_000;

    private static final int DEEPEST_INDENT = 200;

    private final CharSequence text;
    private char fence;
    private int fenceLength;

    CodeSpans(CharSequence text) {
        this.text = text;
    }

    /**
     * Where the code that begins at {@code at} ends, as far as it is there; {@code at} if none begins there, and -1 if that
     * is not clear yet. To be asked for every offset in turn, except those within code.
     */
    int end(int at, boolean complete) {
        boolean lineStart = at == 0 || text.charAt(at - 1) == '\n';
        if (fenceLength > 0) {
            return lineStart ? fencedLine(at, complete) : lineEnd(at);
        }
        if (lineStart) {
            int opened = openFence(at, complete);
            if (opened != at) {
                return opened;
            }
        }
        return text.charAt(at) == '`' ? span(at, complete) : at;
    }

    /** Opens a fence if there is one on the line that begins at {@code at}. */
    private int openFence(int at, boolean complete) {
        int start = afterIndent(at);
        if (start == text.length()) {
            return complete ? at : -1;
        }
        char c = text.charAt(start);
        if (c != '`' && c != '~') {
            return at;
        }
        int end = afterRun(start);
        if (end - start < FENCE && end < text.length()) {
            return at;
        }
        int line = lineEnd(end);
        // Until the line is there, more backticks may come and make this a span.
        if (line == text.length() && !complete && line - at < LONGEST_SPAN) {
            return -1;
        }
        boolean span = c == '`' && text.subSequence(end, line).chars().anyMatch(other -> other == '`');
        if (end - start < FENCE || span) {
            return at;
        }
        fence = c;
        fenceLength = end - start;
        return line;
    }

    private int fencedLine(int at, boolean complete) {
        int start = afterIndent(at);
        int end = start < text.length() && text.charAt(start) == fence ? afterRun(start) : start;
        if (end == text.length() && !complete && end - at < LONGEST_SPAN) {
            return -1;
        }
        if (end - start >= fenceLength) {
            fenceLength = 0;
            return end;
        }
        return lineEnd(at);
    }

    /** A span of code from one run of backticks to the next of the same length on the same line. */
    private int span(int at, boolean complete) {
        int inside = afterRun(at);
        int length = inside - at;
        int from = inside;
        while (from < text.length() && text.charAt(from) != '\n' && from - at < LONGEST_SPAN) {
            if (text.charAt(from) != '`') {
                from++;
                continue;
            }
            int run = afterRun(from);
            if (run == text.length() && !complete && run - at < LONGEST_SPAN) {
                return -1;
            }
            if (run - from == length) {
                return run;
            }
            from = run;
        }
        return from == text.length() && !complete && from - at < LONGEST_SPAN ? -1 : inside;
    }

    private int afterIndent(int at) {
        int start = at;
        while (start < text.length() && " \t>".indexOf(text.charAt(start)) >= 0 && start - at < DEEPEST_INDENT) {
            start++;
        }
        return start;
    }

    private int afterRun(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) == text.charAt(at)) {
            end++;
        }
        return end;
    }

    /** After the line break that ends the line of {@code at}, or the end of what is there. */
    private int lineEnd(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n') {
            end++;
        }
        return Math.min(end + 1, text.length());
    }
}

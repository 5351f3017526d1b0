package dev.ragstone.retrieval.extractive;

import dev.ragstone.retrieval.extractive.Passage.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Cuts the text of a chunk into passages and leaves out headings, rules and decoration. It understands enough of Markdown
 * not to quote half a table or an open code fence; plain text is paragraphs and lines.
 */
final class PassageSplitter {

    private static final Pattern MARKERS =
            Pattern.compile("\\G\\s*+(?:>\\s*+)*+(?:(?:[-*+\u2022]|\\d{1,3}+[.)])\\s++)?(?:\\[[ xX]\\]\\s++)?");
    private static final Pattern SENTENCE_END =
            Pattern.compile("[.!?:;\u2026\u3002\uFF01\uFF1F][\"'\u201D\u2019)\\]*_`]*+$");

    private final String text;
    private final List<Line> lines;
    private final List<Passage> passages = new ArrayList<>();

    private PassageSplitter(String text) {
        this.text = text;
        this.lines = Line.of(text);
    }

    /** The passages of {@code text}, in order. */
    static List<Passage> split(String text) {
        var splitter = new PassageSplitter(text);
        int line = splitter.afterTornFence();
        while (line < splitter.lines.size()) {
            line = splitter.take(line);
        }
        return splitter.passages;
    }

    /** Whether {@code text} ends as a sentence does. */
    static boolean endsSentence(String text) {
        // Looking at the tail only: the pattern is anchored at the end but would be tried from everywhere.
        return SENTENCE_END
                .matcher(text.substring(Math.max(0, text.length() - 8)))
                .find();
    }

    /** Takes what begins at {@code line} and returns the line after it. */
    private int take(int line) {
        return switch (lines.get(line).kind()) {
            case FENCE -> code(line);
            case ROW -> row(line);
            case ITEM, QUOTE, TEXT -> paragraph(line);
            default -> line + 1;
        };
    }

    /** A chunk may begin within a code block; then its first fence closes one, and what is before it is code. */
    private int afterTornFence() {
        var fences = new ArrayList<Integer>();
        boolean prose = false;
        for (int i = 0; i < lines.size(); i++) {
            if (kind(i) == LineKind.FENCE) {
                fences.add(i);
            }
            prose |= fences.isEmpty() && endsSentence(text(i));
        }
        boolean torn =
                fences.size() % 2 == 1 && !prose && text(fences.getFirst()).length() == 3;
        return torn ? fences.getFirst() + 1 : 0;
    }

    private int code(int open) {
        int close = open + 1;
        while (close < lines.size() && kind(close) != LineKind.FENCE) {
            close++;
        }
        if (close < lines.size()) {
            add(Kind.CODE, lines.get(open).start(), lines.get(close).end());
        }
        return close + 1;
    }

    private int row(int line) {
        boolean header = line + 1 < lines.size() && kind(line + 1) == LineKind.TABLE_RULE;
        if (!header) {
            int start = text.indexOf('|', lines.get(line).start()) + 1;
            int end = lines.get(line).end();
            String cells = text.substring(start, end).stripTrailing();
            add(Kind.ROW, start, start + cells.length() - (cells.endsWith("|") ? 1 : 0));
        }
        return line + 1;
    }

    private int paragraph(int first) {
        LineKind kind = kind(first);
        int next = first + 1;
        int width = lines.get(first).length();
        while (next < lines.size()
                && (kind(next) == LineKind.TEXT || (kind(next) == LineKind.QUOTE && kind == kind(next)))) {
            width = Math.max(width, lines.get(next).length());
            next++;
        }
        boolean heading = next < lines.size() && kind(next) == LineKind.UNDERLINE && kind == LineKind.TEXT;
        if (!heading) {
            lines(kind == LineKind.ITEM ? Kind.ITEM : Kind.PARAGRAPH, first, next, width);
        }
        return next;
    }

    /** Adds the lines {@code [first, next)} as one passage, or as several where a line ends early on purpose. */
    private void lines(Kind kind, int first, int next, int width) {
        int start = first;
        for (int i = first; i < next; i++) {
            if (i == next - 1 || endsEarly(i, width)) {
                add(kind, afterMarkers(lines.get(start)), lines.get(i).end());
                start = i + 1;
            }
        }
    }

    /** Whether the next line's first word would have fitted on this one, and looks like a new beginning. */
    private boolean endsEarly(int line, int width) {
        String next = text(line + 1);
        int space = next.indexOf(' ');
        int word = space < 0 ? next.length() : space;
        return !Character.isLowerCase(next.codePointAt(0)) && lines.get(line).length() + 1 + word < 0.9 * width;
    }

    private int afterMarkers(Line line) {
        var matcher = MARKERS.matcher(text).region(line.start(), line.end());
        return matcher.lookingAt() ? matcher.end() : line.start();
    }

    private void add(Kind kind, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (to > from && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        if (from < to) {
            passages.add(new Passage(kind, from, to));
        }
    }

    private LineKind kind(int line) {
        return lines.get(line).kind();
    }

    private String text(int line) {
        return text.substring(lines.get(line).start(), lines.get(line).end()).strip();
    }
}

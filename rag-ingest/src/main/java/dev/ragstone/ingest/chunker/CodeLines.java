package dev.ragstone.ingest.chunker;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Breaks code that is too long for a chunk between lines, as far out in its structure as it can: where the lines are
 * indented least, by braces when nothing is indented, and at a blank line rather than elsewhere.
 */
final class CodeLines {

    /** A line that goes on with what stands before it. */
    private static final Pattern GOES_ON =
            Pattern.compile("[)}\\];,]|(?:else|elif|catch|finally|except|rescue|end|endif|fi|done|esac)\\b");

    private static final double FULL_ENOUGH = 0.4;
    private static final int TAB = 4;
    private static final int WORST_BREAK = Integer.MAX_VALUE;

    private final Cost cost;
    private final LongText longText;

    CodeLines(Cost cost, LongText longText) {
        this.cost = cost;
        this.longText = longText;
    }

    /**
     * A line without the white space around it.
     *
     * @param breakCost how bad it is to begin a chunk with this line
     */
    private record Line(int start, int end, int cost, int breakCost) {}

    /** Stretches of lines of {@code span} that cost at most {@code limit} each. */
    List<Unit> units(String text, Span span, int limit) {
        List<Line> lines = lines(text, span);
        var units = new ArrayList<Unit>();
        for (int first = 0; first < lines.size(); ) {
            Line line = lines.get(first);
            if (line.cost() > limit) {
                units.addAll(longText.pieces(text, line.start(), line.end()));
                first++;
                continue;
            }
            int end = end(text, lines, first, limit);
            int last = lines.get(end - 1).end();
            units.add(new Unit(line.start(), last, cost.of(text, line.start(), last), false, true));
            first = end;
        }
        return units;
    }

    private int end(String text, List<Line> lines, int first, int limit) {
        int sum = 0;
        int best = first + 1;
        int bestCost = WORST_BREAK;
        int end = first;
        while (end < lines.size() && fits(sum, lines.get(first), lines.get(end), limit)) {
            sum += lines.get(end).cost();
            end++;
            if (end < lines.size()
                    && sum >= FULL_ENOUGH * limit
                    && lines.get(end).breakCost() <= bestCost) {
                best = end;
                bestCost = lines.get(end).breakCost();
            }
        }
        int chosen = end == lines.size() || bestCost == WORST_BREAK ? end : best;
        // The whole may cost more than its lines.
        while (chosen - first > 1
                && cost.of(text, lines.get(first).start(), lines.get(chosen - 1).end()) > limit) {
            chosen = first + (chosen - first + 1) / 2;
        }
        return chosen;
    }

    private boolean fits(int sum, Line first, Line last, int limit) {
        return sum + last.cost() <= limit && last.end() - first.start() <= (long) limit * cost.mostChars();
    }

    private List<Line> lines(String text, Span span) {
        List<Span> spans = new ArrayList<>();
        List<Integer> indents = new ArrayList<>();
        List<Boolean> blankBefore = new ArrayList<>();
        int before = span.start();
        for (Span line : Sentences.lines(text, span.start(), span.end())) {
            int start = lineStart(text, before, line.start());
            spans.add(line);
            indents.add(columns(text, start, line.start()));
            blankBefore.add(Sentences.hasBlankLine(text, before, line.start()));
            before = line.end();
        }
        return measured(text, spans, depths(text, spans, indents), blankBefore);
    }

    private static int lineStart(String text, int from, int at) {
        int start = at;
        while (start > from && text.charAt(start - 1) != '\n' && text.charAt(start - 1) != '\r') {
            start--;
        }
        return start;
    }

    private List<Line> measured(String text, List<Span> spans, List<Integer> depths, List<Boolean> blankBefore) {
        var lines = new ArrayList<Line>();
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            boolean goesOn =
                    GOES_ON.matcher(text).region(span.start(), span.end()).lookingAt();
            int breakCost = goesOn ? WORST_BREAK : 2 * depths.get(i) + (blankBefore.get(i) ? 0 : 1);
            lines.add(new Line(span.start(), span.end(), cost.of(text, span.start(), span.end()), breakCost));
        }
        return lines;
    }

    private static List<Integer> depths(String text, List<Span> spans, List<Integer> indents) {
        // The first line has lost its indentation to trimming.
        boolean indented = indents.stream().skip(1).distinct().count() > 1;
        if (indented) {
            return indents;
        }
        var depths = new ArrayList<Integer>();
        int depth = 0;
        for (Span span : spans) {
            depths.add(Math.max(0, depth));
            for (int i = span.start(); i < span.end(); i++) {
                depth += switch (text.charAt(i)) {
                    case '{', '(', '[' -> 1;
                    case '}', ')', ']' -> -1;
                    default -> 0;
                };
            }
        }
        return depths;
    }

    private static int columns(String text, int start, int end) {
        int columns = 0;
        for (int i = start; i < end; i++) {
            columns += text.charAt(i) == '\t' ? TAB : 1;
        }
        return columns;
    }
}

package dev.ragstone.grounding;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a text into sentences. List items, table rows and headings are on their own; a line break within a paragraph is a
 * space. Abbreviations usual in English and German end no sentence.
 *
 * @since 0.1
 */
public final class Sentences {

    private static final Pattern ABBREVIATION =
            Pattern.compile("(?:^|[\\s(\\[])(?:\\p{L}|(?i:e\\.g|i\\.e|v|vs|cf|dr|mr|mrs"
                    + "|ms|prof|inc|ltd|corp|fig|figs|eq|sec|vol|pp|al|approx|ca|no|nr|st|resp|incl|excl|z\\.\\s?b|d\\.\\s?h|u\\.\\s?a"
                    + "|bzw|abs|art|evtl|ggf|inkl|max|min))\\.$");

    /** Where a line begins something new, whatever the line before it was. */
    private static final Pattern NEW_BEGINNING =
            Pattern.compile("\\s*+(?:[-*+\u2022|#>]|\\d{1,3}+[.)]\\s|```|~~~).*+", Pattern.DOTALL);

    private static final int LOOK_BACK = 12;

    private Sentences() {}

    /**
     * The characters {@code [start, end)} of a text.
     *
     * @since 0.1
     */
    public record Span(int start, int end) {

        /** These characters of {@code text}. */
        public String of(String text) {
            return text.substring(start, end);
        }
    }

    /** The sentences of {@code text}, in order, without the blanks around them; they do not overlap. */
    public static List<Span> of(String text) {
        var spans = new ArrayList<Span>();
        int start = 0;
        int line = 0;
        while (line < text.length()) {
            int next = text.indexOf('\n', line) + 1;
            int end = next == 0 ? text.length() : next;
            String content = text.substring(line, end);
            if (content.isBlank() || NEW_BEGINNING.matcher(content).matches()) {
                paragraph(text, start, line, spans);
                start = line;
            }
            line = end;
        }
        paragraph(text, start, text.length(), spans);
        return spans;
    }

    private static void paragraph(String text, int from, int to, List<Span> spans) {
        String flat = text.substring(from, to).replace('\n', ' ').replace('\r', ' ');
        if (flat.isBlank()) {
            return;
        }
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(flat);
        int start = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            if (end == flat.length() || isBoundary(flat, start, end)) {
                add(flat, from, start, end, spans);
                start = end;
            }
        }
    }

    private static boolean isBoundary(String text, int start, int at) {
        String before = text.substring(Math.max(start, at - LOOK_BACK), at).stripTrailing();
        Matcher abbreviation = ABBREVIATION.matcher(before);
        return !Character.isLowerCase(text.codePointAt(at)) && !abbreviation.find() && !isOrdinal(before);
    }

    /** A number and a stop, as in the German date 3. Oktober or at the start of an item. */
    private static boolean isOrdinal(String before) {
        int stop = before.length() - 1;
        int digit = stop;
        while (digit > 0 && Character.isDigit(before.charAt(digit - 1))) {
            digit--;
        }
        boolean number = stop > 0 && before.charAt(stop) == '.' && digit < stop && stop - digit <= 2;
        return number && (digit == 0 || before.charAt(digit - 1) == ' ');
    }

    private static void add(String flat, int offset, int start, int end, List<Span> spans) {
        int from = start;
        int to = end;
        while (from < to && Character.isWhitespace(flat.charAt(from))) {
            from++;
        }
        while (to > from && Character.isWhitespace(flat.charAt(to - 1))) {
            to--;
        }
        if (from < to) {
            spans.add(new Span(offset + from, offset + to));
        }
    }
}

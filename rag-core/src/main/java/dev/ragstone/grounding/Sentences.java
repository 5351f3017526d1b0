package dev.ragstone.grounding;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    private static final int LONGEST_ORDINAL = 2;

    /** "May" alone may be the verb that begins the next sentence. */
    private static final Pattern MONTH = Pattern.compile(
            "(?:(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)\\.|may(?=\\s++\\d)|(?:january|januar|february|februar"
                    + "|march|m\u00e4rz|april|mai|june|juni|july|juli|august|september|october|oktober|november"
                    + "|december|dezember)(?!\\p{L}))",
            Pattern.CASE_INSENSITIVE);

    /** Before a number with a stop they make it an ordinal, as in im 19. Jahrhundert; "am" is English too. */
    private static final Pattern GERMAN_ARTICLE = Pattern.compile(
            "(?:^|[\\s(])(?:der|die|das|dem|den|des|im|vom|zum|zur|beim|ins)\\s++\\d{1,2}\\.$",
            Pattern.CASE_INSENSITIVE);

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
        int end = at;
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        int from = Math.max(start, end - LOOK_BACK);
        String before = text.substring(from, end);
        return !Character.isLowerCase(text.codePointAt(at))
                && !ABBREVIATION.matcher(before).find()
                && !isOrdinal(before, from == start, text, at);
    }

    /**
     * Whether {@code before} ends in a number whose stop ends nothing: the first word of an item, a day before its month, or
     * an ordinal behind a German article.
     */
    private static boolean isOrdinal(String before, boolean fromStart, String text, int at) {
        int stop = before.length() - 1;
        int digit = stop;
        while (digit > 0 && Character.isDigit(before.charAt(digit - 1))) {
            digit--;
        }
        boolean number = stop > 0 && before.charAt(stop) == '.' && digit < stop && stop - digit <= LONGEST_ORDINAL;
        if (!number) {
            return false;
        }
        boolean first = digit == 0 && fromStart;
        boolean ownWord = digit > 0 && before.charAt(digit - 1) == ' ';
        return first
                || (ownWord
                        && (isMonth(text, at) || GERMAN_ARTICLE.matcher(before).find()));
    }

    private static boolean isMonth(String text, int at) {
        return MONTH.matcher(text).region(at, text.length()).lookingAt();
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

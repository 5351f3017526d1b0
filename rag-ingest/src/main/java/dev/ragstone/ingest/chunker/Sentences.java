package dev.ragstone.ingest.chunker;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Finds the sentences of running text. A blank line always ends one. */
final class Sentences {

    private static final Pattern BLANK_LINE = Pattern.compile("(?:\\r\\n|[\\n\\r])[ \\t]*+(?:\\r\\n|[\\n\\r])");

    private static final Pattern LINE_END = Pattern.compile("\\r\\n|[\\n\\r]");

    private final Abbreviations abbreviations;

    Sentences(Abbreviations abbreviations) {
        this.abbreviations = abbreviations;
    }

    /** Those of text with no abbreviations but the known ones. */
    static Sentences usual() {
        return new Sentences(Abbreviations.with(List.of()));
    }

    /** The sentences in {@code [start, end)}, in order, without the white space between them. */
    List<Span> in(String text, int start, int end) {
        var sentences = new ArrayList<Span>();
        for (Span paragraph : paragraphs(text, start, end)) {
            addSentences(text, paragraph, sentences);
        }
        return sentences;
    }

    /** The stretches between blank lines in {@code [start, end)}. */
    static List<Span> paragraphs(String text, int start, int end) {
        return between(BLANK_LINE, text, start, end);
    }

    /** The lines in {@code [start, end)} that are not blank. */
    static List<Span> lines(String text, int start, int end) {
        return between(LINE_END, text, start, end);
    }

    /** Whether there is a blank line in {@code [start, end)}. */
    static boolean hasBlankLine(String text, int start, int end) {
        return BLANK_LINE.matcher(text).region(start, end).find();
    }

    private static List<Span> between(Pattern separator, String text, int start, int end) {
        var spans = new ArrayList<Span>();
        var next = separator.matcher(text).region(start, end);
        int from = start;
        while (next.find()) {
            add(text, from, next.start(), spans);
            from = next.end();
        }
        add(text, from, end, spans);
        return spans;
    }

    private void addSentences(String text, Span paragraph, List<Span> sentences) {
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(text.substring(paragraph.start(), paragraph.end()));
        int from = paragraph.start();
        int before = from;
        for (int next = breaks.next(); next != BreakIterator.DONE; next = breaks.next()) {
            int end = paragraph.start() + next;
            // Looking at the last stretch only keeps a run of abbreviations linear.
            if (!abbreviations.endIn(text, before, end) && Graphemes.boundary(text, end)) {
                add(text, from, end, sentences);
                from = end;
            }
            before = end;
        }
        add(text, from, paragraph.end(), sentences);
    }

    private static void add(String text, int start, int end, List<Span> spans) {
        Span span = Span.trimmed(text, start, end);
        if (!span.isEmpty()) {
            spans.add(span);
        }
    }
}

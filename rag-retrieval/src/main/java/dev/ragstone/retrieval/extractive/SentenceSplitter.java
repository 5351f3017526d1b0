package dev.ragstone.retrieval.extractive;

import dev.ragstone.retrieval.extractive.Passage.Kind;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Cuts a text into pieces that can be quoted on their own: sentences, list items, table rows. A sentence that ends in a
 * colon takes the short list or code after it along.
 */
final class SentenceSplitter {

    private static final Pattern ABBREVIATION = Pattern.compile(
            "(?:^|[\\s(\\[])(?:\\p{Lu}|(?i:e\\.g|i\\.e|v|vs|cf|dr|mr|mrs|ms"
                    + "|prof|inc|ltd|corp|fig|figs|eq|sec|vol|pp|al|approx|ca|no|nr|st|resp|incl|excl|z\\.\\s?b|d\\.\\s?h|bzw|abs|art))\\.$");
    private static final int LOOK_BACK = 12;

    /** A longer piece is cut: it would fill the answer alone. */
    private static final int LONGEST = 400;

    private final String text;
    private final List<Span> sentences = new ArrayList<>();

    private SentenceSplitter(String text) {
        this.text = text;
    }

    /** The characters {@code [start, end)} of a text. */
    record Span(int start, int end) {}

    /** The sentences of {@code text}, in order; they do not overlap. */
    static List<Span> split(String text) {
        var splitter = new SentenceSplitter(text);
        var passages = PassageSplitter.split(text);
        for (int i = 0; i < passages.size(); i++) {
            i = splitter.take(passages, i);
        }
        return splitter.sentences;
    }

    /** Takes the passage numbered {@code index}, with those that complete it, and returns the last one taken. */
    private int take(List<Passage> passages, int index) {
        Passage passage = passages.get(index);
        switch (passage.kind()) {
            case CODE -> {}
            case ROW -> cut(passage.start(), passage.end());
            case PARAGRAPH, ITEM -> {
                sentences(passage);
                if (text.charAt(passage.end() - 1) == ':') {
                    return complete(passages, index);
                }
            }
        }
        return index;
    }

    /** Joins the last sentence with the list or code that follows, if together they are short. */
    private int complete(List<Passage> passages, int index) {
        int last = index;
        boolean code = index + 1 < passages.size() && passages.get(index + 1).kind() == Kind.CODE;
        Kind kind = code ? Kind.CODE : Kind.ITEM;
        while (last + 1 < passages.size() && passages.get(last + 1).kind() == kind && (last == index || !code)) {
            last++;
        }
        Span lead = sentences.getLast();
        int end = passages.get(last).end();
        if (last == index || end - lead.start() > LONGEST) {
            return index;
        }
        sentences.set(sentences.size() - 1, new Span(lead.start(), end));
        return last;
    }

    private void sentences(Passage passage) {
        // A line break within a paragraph is a space to the eye; the same length keeps the offsets.
        String flat = text.substring(passage.start(), passage.end())
                .replace('\n', ' ')
                .replace('\r', ' ');
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(flat);
        int start = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            if (end == flat.length() || isBoundary(flat, end)) {
                cut(passage.start() + start, passage.start() + end);
                start = end;
            }
        }
    }

    private static boolean isBoundary(String text, int at) {
        String before = text.substring(Math.max(0, at - LOOK_BACK), at).stripTrailing();
        return !Character.isLowerCase(text.codePointAt(at))
                && !ABBREVIATION.matcher(before).find();
    }

    private void cut(int start, int end) {
        int from = start;
        while (end - from > LONGEST) {
            int at = clauseEnd(from);
            add(from, at);
            from = at;
        }
        add(from, end);
    }

    /** The best place to cut what begins at {@code from}: after a clause, else after a word, else anywhere. */
    private int clauseEnd(int from) {
        int word = -1;
        for (int i = from + LONGEST; i > from + LONGEST / 2; i--) {
            if (Character.isWhitespace(text.charAt(i - 1))) {
                word = word < 0 ? i : word;
                if (i > 1 && ",;:".indexOf(text.charAt(i - 2)) >= 0) {
                    return i;
                }
            }
        }
        int anywhere = from + LONGEST;
        return word > 0 ? word : Character.isLowSurrogate(text.charAt(anywhere)) ? anywhere - 1 : anywhere;
    }

    private void add(int start, int end) {
        String piece = text.substring(start, end);
        int from = start + piece.length() - piece.stripLeading().length();
        int to = from + piece.strip().length();
        if (from < to) {
            sentences.add(new Span(from, to));
        }
    }
}

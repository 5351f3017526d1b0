package dev.ragstone.retrieval.grounding;

import dev.ragstone.grounding.Sentences;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as it is read aloud, without line breaks, quotation marks and emphasis, and the places where what it says begins and
 * ends. A quotation keeps to those places: half a number, half a word and half a sentence may say something else.
 */
final class SpokenText {

    private static final String NOT_SPOKEN = "\"\u201c\u201d\u201e\u00ab\u00bb*_`";
    private static final String STOPS = ".,;:!?";

    /** What may be left out at the end of a quotation; not the sign of a question, which states nothing. */
    private static final String CLOSING = ".!:;,\u2026|)]}' ";

    private static final Pattern MARKERS =
            Pattern.compile("(?:(?:[-+\u2022>#|]++|\\d{1,3}+[.)]|\\[[ xX]?\\])\\s++|[|>#(\\[{'])*+");

    private final String spoken;
    private final BitSet starts = new BitSet();
    private final BitSet ends = new BitSet();

    SpokenText(String text) {
        var places = new int[text.length() + 1];
        this.spoken = read(text, places);
        var spans = new ArrayList<>(Sentences.of(text));
        spans.addAll(ExtractiveGenerator.pieces(text));
        spans.addAll(headings(text));
        spans.forEach(span -> mark(places[span.start()], places[span.end()]));
    }

    /** Whether {@code words} stand here as they are, from the beginning of something said to the end of something said. */
    boolean quotes(String words) {
        String said = read(words, new int[words.length() + 1]);
        return !said.isEmpty()
                && starts.stream().anyMatch(at -> spoken.startsWith(said, at) && endsAt(at + said.length()));
    }

    private boolean endsAt(int place) {
        int end = place;
        while (!ends.get(end) && end < spoken.length() && CLOSING.indexOf(spoken.charAt(end)) >= 0) {
            end++;
        }
        return ends.get(end);
    }

    /** Notes that something is said from {@code from} to {@code to}, its list marks aside. */
    private void mark(int from, int to) {
        int start = from;
        while (start < to && spoken.charAt(start) == ' ') {
            start++;
        }
        starts.set(start);
        Matcher markers = MARKERS.matcher(spoken).region(start, to);
        if (markers.lookingAt()) {
            starts.set(markers.end());
        }
        int end = to;
        while (end > start && spoken.charAt(end - 1) == ' ') {
            end--;
        }
        ends.set(end);
    }

    /** Lines that are headings; what follows one begins anew. */
    private static List<Sentences.Span> headings(String text) {
        var spans = new ArrayList<Sentences.Span>();
        int line = 0;
        while (line < text.length()) {
            int next = text.indexOf('\n', line);
            int end = next < 0 ? text.length() : next;
            if (text.charAt(line) == '#') {
                spans.add(new Sentences.Span(line, end));
            }
            line = end + 1;
        }
        return spans;
    }

    /** Reads {@code text}, and notes for every offset in it how much was spoken before. */
    private static String read(String text, int[] places) {
        var spoken = new StringBuilder(text.length());
        boolean pause = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            places[i] = spoken.length();
            if (Character.isWhitespace(c) || Character.isISOControl(c) || NOT_SPOKEN.indexOf(c) >= 0) {
                pause = true;
                continue;
            }
            // Sentences of answers have no blank before a stop, since citations leave blanks.
            if (pause && !spoken.isEmpty() && STOPS.indexOf(c) < 0) {
                spoken.append(' ');
            }
            pause = false;
            spoken.append(c);
        }
        places[text.length()] = spoken.length();
        return spoken.toString();
    }
}

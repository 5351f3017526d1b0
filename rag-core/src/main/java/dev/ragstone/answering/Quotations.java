package dev.ragstone.answering;

import dev.ragstone.prompt.NumberedSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Finds quotations of the sources in an answer: what stands between quotation marks and verbatim in a source. It looks back
 * from a citation only, so that an answer can still be coming in, and never further than a source is long.
 */
final class Quotations {

    private static final String MARKS = "\"\u201c\u201d\u201e\u00ab\u00bb";

    /** A quotation may itself hold quotation marks; this many are tried for its beginning. */
    private static final int MAX_BEGINNINGS = 8;

    /** Between a quotation and its citation there may be other citations. */
    private static final int LONGEST_GAP = 100;

    private final List<String> texts;
    private final int longest;

    Quotations(Collection<NumberedSource> sources) {
        this.texts = sources.stream().map(source -> source.hit().chunk().text()).toList();
        this.longest = texts.stream().mapToInt(String::length).max().orElse(0);
    }

    /** Whether what stands at {@code [start, end)} is part of a quotation that has begun before it. */
    boolean hold(CharSequence answer, int start, int end) {
        return beginnings(answer, start).stream()
                .anyMatch(begin ->
                        begin < start && quotes(answer.subSequence(begin, end).toString()));
    }

    /** The quotation that a citation at {@code offset} belongs to: only spaces, stops and other citations lie between. */
    Optional<String> before(CharSequence answer, int offset) {
        int end = offset;
        while (end > 0 && offset - end < LONGEST_GAP && belongsToMark(answer.charAt(end - 1))) {
            end--;
        }
        if (end == 0 || MARKS.indexOf(answer.charAt(end - 1)) < 0) {
            return Optional.empty();
        }
        int close = end - 1;
        return beginnings(answer, close).stream()
                .filter(begin -> begin < close)
                .map(begin -> answer.subSequence(begin, close).toString())
                .filter(text -> !text.isBlank() && quotes(text))
                .findFirst();
    }

    /** Where quotations may begin that go on at {@code offset}, the earliest first. */
    private List<Integer> beginnings(CharSequence answer, int offset) {
        var found = new ArrayList<Integer>();
        for (int at = offset - 1; at >= 0 && offset - at <= longest + 1 && found.size() < MAX_BEGINNINGS; at--) {
            if (MARKS.indexOf(answer.charAt(at)) >= 0) {
                found.add(at + 1);
            }
        }
        return found.reversed();
    }

    private boolean quotes(String text) {
        return texts.stream().anyMatch(source -> source.contains(text));
    }

    private static boolean belongsToMark(char c) {
        return " .,;[]-\u2013".indexOf(c) >= 0 || Character.isDigit(c);
    }
}

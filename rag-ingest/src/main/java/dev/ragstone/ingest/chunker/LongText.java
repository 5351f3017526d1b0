package dev.ragstone.ingest.chunker;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text that is too long for a chunk: between words where there are any, else between characters as a reader sees
 * them. Only a character that alone is too long for a chunk, or longer than {@link Graphemes#LONGEST}, is broken, and
 * never inside a surrogate pair. Takes time linear in the text, whatever it looks like.
 */
final class LongText {

    private static final int USUAL_CHARS_PER_TOKEN = 4;

    private final Cost cost;
    private final int aim;
    private final int limit;

    /** Makes pieces that cost at most {@code aim}, or {@code limit} for one that is a single character. */
    LongText(Cost cost, int aim, int limit) {
        this.cost = cost;
        this.aim = aim;
        this.limit = limit;
    }

    /** The pieces of {@code [start, end)}, as units that do not close a thought. */
    List<Unit> pieces(String text, int start, int end) {
        return pieces(text, start, end, Integer.MAX_VALUE);
    }

    /** The first of the pieces of {@code [start, end)}, which is not blank. */
    Unit first(String text, int start, int end) {
        return pieces(text, start, end, 1).getFirst();
    }

    private List<Unit> pieces(String text, int start, int end, int count) {
        var pieces = new ArrayList<Unit>();
        int most = aim * cost.mostChars();
        int guess = aim * Math.min(cost.mostChars(), USUAL_CHARS_PER_TOKEN);
        for (int from = Span.trimmed(text, start, end).start(); from < end && pieces.size() < count; ) {
            int to = cut(text, from, Math.min(end, from + guess), end);
            int price = cost.of(text, from, to);
            if (price > aim && Graphemes.last(text, from, to - 1) > from) {
                guess = shorter(to - from, price, aim);
                continue;
            }
            while (price > limit && text.codePointCount(from, to) > 1) {
                to = codePointBoundary(text, from, from + shorter(to - from, price, limit));
                price = cost.of(text, from, to);
            }
            pieces.add(new Unit(from, Span.trimmed(text, from, to).end(), price, false, false));
            // Grows slowly, so that a stretch of denser text costs few tries.
            guess = Math.clamp(guess + guess / 8L + 1, 1, most);
            from = Span.trimmed(text, to, end).start();
        }
        return pieces;
    }

    private static int shorter(int chars, int price, int wanted) {
        return Math.max(1, (int) (chars * 0.9 * wanted / price));
    }

    /** The best place to cut at or before {@code wanted}, or at the end of the character that begins at {@code from}. */
    private int cut(String text, int from, int wanted, int end) {
        int at = before(text, from, wanted, end);
        return at > from ? at : Graphemes.next(text, from, end);
    }

    /** The best place to cut at or before {@code wanted}; {@code from} if there is none. */
    static int before(String text, int from, int wanted, int end) {
        if (wanted >= end) {
            return end;
        }
        for (int at = wanted; at > from + (wanted - from) / 2; at--) {
            if (Character.isWhitespace(text.charAt(at)) && Graphemes.boundary(text, from, at)) {
                return at;
            }
        }
        return Graphemes.last(text, from, wanted);
    }

    private static int codePointBoundary(String text, int from, int wanted) {
        boolean insidePair =
                Character.isLowSurrogate(text.charAt(wanted)) && Character.isHighSurrogate(text.charAt(wanted - 1));
        if (!insidePair) {
            return wanted;
        }
        return wanted - 1 > from ? wanted - 1 : wanted + 1;
    }
}

package dev.ragstone.ingest.chunker;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text that is too long for a chunk: between words where there are any, else between characters as a reader sees
 * them, and never inside a surrogate pair. Takes time linear in the text, whatever it looks like.
 */
final class LongText {

    private static final int LONGEST_CLUSTER = 32;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private final TokenCost cost;
    private final int limit;

    /** Makes pieces that cost at most {@code limit}. */
    LongText(TokenCost cost, int limit) {
        this.cost = cost;
        this.limit = limit;
    }

    /** The pieces of {@code [start, end)}, as units that do not close a thought. */
    List<Unit> pieces(String text, int start, int end) {
        var pieces = new ArrayList<Unit>();
        int most = limit * TokenCost.MOST_CHARS_PER_TOKEN;
        int guess = limit * 4;
        for (int from = skipSpace(text, start, end); from < end; ) {
            int to = cut(text, from, Math.min(end, from + guess), end);
            int tokens = cost.of(text, from, to);
            if (tokens > limit && text.codePointCount(from, to) > 1) {
                guess = Math.max(1, (int) ((to - from) * 0.9 * limit / tokens));
                continue;
            }
            pieces.add(new Unit(from, Span.trimmed(text, from, to).end(), tokens, false, false));
            // Grows slowly, so that a stretch of denser text costs few tries.
            guess = Math.clamp(guess + guess / 8L + 1, 1, most);
            from = skipSpace(text, to, end);
        }
        return pieces;
    }

    /** The best place to cut at or before {@code wanted}, after {@code from}. */
    private static int cut(String text, int from, int wanted, int end) {
        if (wanted == end) {
            return end;
        }
        for (int at = wanted; at > from + (wanted - from) / 2; at--) {
            if (Character.isWhitespace(text.charAt(at))) {
                return at;
            }
        }
        int at = wanted;
        while (at > from && wanted - at < LONGEST_CLUSTER && insideCluster(text, at)) {
            at--;
        }
        return at > from && !insideCluster(text, at) ? at : codePointBoundary(text, from, wanted);
    }

    private static int codePointBoundary(String text, int from, int wanted) {
        boolean insidePair =
                Character.isLowSurrogate(text.charAt(wanted)) && Character.isHighSurrogate(text.charAt(wanted - 1));
        if (!insidePair) {
            return wanted;
        }
        return wanted - 1 > from ? wanted - 1 : wanted + 1;
    }

    /** Whether a reader takes the characters on both sides of {@code at} for one. */
    private static boolean insideCluster(String text, int at) {
        if (Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1))) {
            return true;
        }
        int next = text.codePointAt(at);
        return next == ZERO_WIDTH_JOINER
                || text.charAt(at - 1) == ZERO_WIDTH_JOINER
                || Character.isEmojiModifier(next)
                || switch (Character.getType(next)) {
                    case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
                    default -> false;
                };
    }

    private static int skipSpace(String text, int from, int end) {
        int at = from;
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}

package dev.ragstone.ingest.chunker;

/**
 * Finds windows of a text that cost at most a limit of characters, as {@link CharCost} counts them.
 *
 * <p>Remembers how many characters the last window had for its cost: text goes on in the script it is in, so the next
 * window mostly fits at the first try, and no text is counted that cannot be in it. Not thread-safe.
 */
final class Windows {

    /** A window that costs less than this share of the limit is worth another try. */
    private static final double FULL_ENOUGH = 0.8;

    /** What a guess aims at, since text is not equally dense everywhere. */
    private static final double AIM = 0.95;

    private final String text;
    private final int end;
    private final Cost cost;
    private final int limit;
    private int guess;

    /** Windows of {@code text} that end at {@code end} at the latest. */
    Windows(String text, int end, Cost cost, int limit) {
        this.text = text;
        this.end = end;
        this.cost = cost;
        this.limit = limit;
        this.guess = limit;
    }

    /** The window that begins with {@code start}, without white space at its ends. */
    Span at(int start) {
        int best = start;
        while (true) {
            int chars = guess;
            int to = LongText.before(text, start, Math.min(end, start + chars), end);
            if (to == start) {
                return best > start ? Span.trimmed(text, start, best) : character(start);
            }
            int price = cost.of(text, start, to);
            guess = guess(to - start, price);
            boolean fits = price <= limit;
            if (fits) {
                best = to;
            }
            boolean full = to == end || price >= FULL_ENOUGH * limit || guess <= chars;
            if (best > start && (!fits || full)) {
                return Span.trimmed(text, start, best);
            }
        }
    }

    /** How many characters would cost the limit if all were as dense as {@code chars} that cost {@code price}. */
    private int guess(int chars, int price) {
        return price <= chars ? limit : Math.max(1, (int) (AIM * chars * limit / price));
    }

    /** A window of what a reader takes for one character, or of as much of it as fits. */
    private Span character(int start) {
        Unit piece = new LongText(cost, guess, limit).first(text, start, end);
        return new Span(piece.start(), piece.end());
    }
}

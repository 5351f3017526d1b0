package dev.ragstone.grounding;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the citations in a text that may still be coming in, and puts something else in their place where that is wanted.
 *
 * <p>Understood are {@code [1]}, {@code [1][2]}, {@code [1, 2]} and {@code [1-3]}, also when a piece ends within one: what
 * may become a citation is held back until it is clear. No citation is what stands in code, in backticks or between fences;
 * a link, {@code [1](there)}, and its definition; a footnote; an index behind a name, as in {@code a[1]} or
 * {@code row_ids[2]}; and what holds a zero, such as {@code [0, 1]}. However a text is cut into pieces, the result is the
 * same, and takes time in proportion to its length. Taking citations out makes no others of what stood around them.
 *
 * <p>For one text and one thread.
 *
 * @since 0.1
 */
public final class CitationScanner {

    private static final Pattern MARK = Pattern.compile("\\[(\\d{1,9}(?:\\s*[,;\\-\u2013]\\s*\\d{1,9})*)]");

    /** What may still become a mark. */
    static final Pattern BEGUN =
            Pattern.compile("\\[(?:\\d{1,9}(?:\\s*[,;\\-\u2013]\\s*\\d{1,9})*\\s*(?:[,;\\-\u2013]\\s*)?)?");

    /** A longer list of numbers is not looked at. */
    static final int LONGEST_MARK = 200;

    private static final Pattern ZERO = Pattern.compile("(?:^|\\D)0");

    /** So many spaces before a citation go with it at most. */
    private static final int MOST_BLANKS = 100;

    private final Replacement replacement;
    private final StringBuilder text = new StringBuilder();
    private final ScannedText written = new ScannedText();
    private final CodeSpans code = new CodeSpans(text);
    private int done;
    private int endOfIndex = -1;

    /** What stands in the place of a citation. */
    @FunctionalInterface
    public interface Replacement {

        /**
         * What to write for {@code mark}: its own characters to leave it as it is, nothing to take it out together with the
         * spaces before it. A space or empty brackets stay where its neighbours would make something else together.
         *
         * @param text everything that came in so far; the mark's offsets count in it
         */
        String of(CitationMark mark, CharSequence text);
    }

    /** A scanner that writes what {@code replacement} says for each citation. */
    public CitationScanner(Replacement replacement) {
        this.replacement = replacement;
    }

    /** Takes the next piece in and returns what is clear by now, which may be nothing. */
    public String accept(String piece) {
        text.append(piece);
        return scan(false);
    }

    /** Returns what was still held back; the text ends here. */
    public String finish() {
        return scan(true);
    }

    private String scan(boolean end) {
        int before;
        do {
            before = done;
            done = step(done, end);
        } while (done > before);
        return written.take();
    }

    /** Writes what is at {@code at} and returns where to go on; {@code at} itself if that is not clear yet. */
    private int step(int at, boolean end) {
        if (at == text.length()) {
            return at;
        }
        int codeEnd = code.end(at, end);
        if (codeEnd != at) {
            int to = codeEnd < 0 ? at : codeEnd;
            written.append(text, at, to);
            return to;
        }
        int blanks = at;
        while (blanks < text.length() && text.charAt(blanks) == ' ' && blanks - at < MOST_BLANKS) {
            blanks++;
        }
        if (blanks == text.length() && !end) {
            return at;
        }
        if (blanks < text.length() && text.charAt(blanks) == '[') {
            return bracket(at, blanks, end);
        }
        int to = blanks > at ? blanks : at + 1;
        written.append(text, at, to);
        return to;
    }

    /** Deals with what may be a citation at {@code open}, behind spaces from {@code at} on. */
    private int bracket(int at, int open, boolean end) {
        int reach = Math.min(text.length(), open + LONGEST_MARK);
        Matcher mark = MARK.matcher(text).region(open, reach);
        boolean found = mark.lookingAt();
        // What comes next decides too: a parenthesis makes it a link.
        boolean unclear = found
                ? mark.end() == text.length()
                : reach == text.length()
                        && BEGUN.matcher(text).region(open, reach).matches();
        if (unclear && !end) {
            return at;
        }
        if (!found || !isCitation(mark)) {
            endOfIndex = found ? mark.end() : endOfIndex;
            int to = found ? mark.end() : open + 1;
            written.append(text, at, to);
            return to;
        }
        if (!end && written.isUnclearBefore(text, mark.end())) {
            return at;
        }
        String instead = replacement.of(CitationMark.of(open, mark.end(), mark.group(1)), text);
        if (instead.isEmpty()) {
            written.join(text, mark.end());
        } else {
            written.append(text, at, open);
            written.append(instead, 0, instead.length());
        }
        return mark.end();
    }

    private boolean isCitation(Matcher mark) {
        char next = mark.end() < text.length() ? text.charAt(mark.end()) : ' ';
        boolean lineStart = mark.start() == 0 || text.charAt(mark.start() - 1) == '\n';
        boolean link = next == '(' || (next == ':' && lineStart);
        boolean escaped = mark.start() > 0 && "\\!".indexOf(text.charAt(mark.start() - 1)) >= 0;
        return !link && !escaped && !ZERO.matcher(mark.group(1)).find() && !isIndex(mark.start());
    }

    /** Whether a name stands right before the bracket, rather than a word that somebody cites a source for. */
    private boolean isIndex(int open) {
        if (open == 0 || open == endOfIndex) {
            return open > 0;
        }
        int start = open;
        while (start > 0 && open - start < 40 && isNamePart(text.charAt(start - 1))) {
            start--;
        }
        CharSequence name = text.subSequence(start, open);
        if (name.isEmpty()) {
            return false;
        }
        boolean letter = name.length() == 1 && Character.isLetter(name.charAt(0));
        boolean inner = name.chars().skip(1).anyMatch(Character::isUpperCase)
                && name.chars().anyMatch(Character::isLowerCase)
                && Character.isLowerCase(name.charAt(0));
        boolean member = start > 0 && text.charAt(start - 1) == '.' && start > 1 && isNamePart(text.charAt(start - 2));
        return letter || inner || member || name.chars().anyMatch(c -> c == '_' || c == '$');
    }

    static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}

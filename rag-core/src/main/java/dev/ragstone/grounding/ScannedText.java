package dev.ragstone.grounding;

/**
 * What a {@link CitationScanner} has written. Knows what must stay in the place of a citation that is taken out, lest its
 * neighbours become a citation, a name or code that nobody wrote: {@code [7[9]]} must not end as {@code [7]}.
 */
final class ScannedText {

    private static final String INDENT = " \t>";
    private static final String FENCES = "`~";

    /** What may follow within a citation that has begun. */
    private static final String WITHIN_MARK = ",;-\u2013][";

    private static final int DEEPEST_INDENT = 200;

    private final StringBuilder text = new StringBuilder();
    private int taken;

    void append(CharSequence more, int start, int end) {
        text.append(more, start, end);
    }

    /** What was written since the last call. */
    String take() {
        String fresh = text.substring(taken);
        taken = text.length();
        return fresh;
    }

    /** Whether it takes more of {@code rest} from {@code next} on to know what a citation before it may be taken out for. */
    boolean isUnclearBefore(CharSequence rest, int next) {
        return isIndent() && afterIndent(rest, next) == rest.length() && rest.length() - next < DEEPEST_INDENT;
    }

    /** Goes on with {@code rest} from {@code next} on in the place of a citation. */
    void join(CharSequence rest, int next) {
        if (next == rest.length()) {
            return;
        }
        char after = rest.charAt(next);
        char before = text.isEmpty() ? '\n' : text.charAt(text.length() - 1);
        boolean joinsNames = CitationScanner.isNamePart(before) && CitationScanner.isNamePart(after);
        boolean joinsFences = before == after && FENCES.indexOf(after) >= 0;
        if (completesMark(after) || beginsFence(rest, next)) {
            text.append("[]");
        } else if (joinsNames || joinsFences) {
            text.append(' ');
        }
    }

    private boolean completesMark(char after) {
        if (!Character.isDigit(after) && !Character.isWhitespace(after) && WITHIN_MARK.indexOf(after) < 0) {
            return false;
        }
        int open = text.length() - 1;
        while (open >= 0 && text.charAt(open) != '[' && text.length() - open < CitationScanner.LONGEST_MARK) {
            open--;
        }
        return open >= 0
                && CitationScanner.BEGUN
                        .matcher(text)
                        .region(open, text.length())
                        .matches();
    }

    /** Fences count at the beginning of a line only, where the citation may have stood. */
    private boolean beginsFence(CharSequence rest, int next) {
        int at = afterIndent(rest, next);
        return isIndent() && at < rest.length() && FENCES.indexOf(rest.charAt(at)) >= 0;
    }

    /** Whether nothing stands on the last line. */
    private boolean isIndent() {
        int start = text.length();
        while (start > 0 && INDENT.indexOf(text.charAt(start - 1)) >= 0 && text.length() - start < DEEPEST_INDENT) {
            start--;
        }
        return start == 0 || text.charAt(start - 1) == '\n';
    }

    private static int afterIndent(CharSequence rest, int from) {
        int at = from;
        while (at < rest.length() && INDENT.indexOf(rest.charAt(at)) >= 0 && at - from < DEEPEST_INDENT) {
            at++;
        }
        return at;
    }
}

package dev.ragstone.retrieval.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A word of a question without the marks around it.
 *
 * @param text the characters {@code [start, end)} of the question
 * @param word the same in small letters, without an apostrophe and what follows it
 * @param sentenceStart whether a sentence begins with it
 * @param beforeBreak whether a mark such as a comma or a full stop follows
 */
record Token(String text, String word, int start, int end, boolean sentenceStart, boolean beforeBreak) {

    private static final String CLOSING_MARKS = ".,;:!?)]}\"'”“»’…";
    private static final String SENTENCE_ENDS = ".!?:";

    static List<Token> of(String text) {
        var tokens = new ArrayList<Token>();
        boolean sentenceStart = true;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                continue;
            }
            int end = i;
            while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
                end++;
            }
            int from = skipOpening(text, i, end);
            int to = skipClosing(text, from, end);
            if (to > from) {
                String trimmed = text.substring(from, to);
                tokens.add(new Token(trimmed, word(trimmed), from, to, sentenceStart, to < end));
            }
            sentenceStart = to < end && SENTENCE_ENDS.indexOf(text.charAt(to)) >= 0 && !isInitial(text, from, to);
            i = end;
        }
        return tokens;
    }

    /** {@code J.} in {@code J. Smith} ends no sentence. */
    private static boolean isInitial(String text, int from, int to) {
        return to - from == 1 && Character.isUpperCase(text.charAt(from));
    }

    private static int skipOpening(String text, int from, int end) {
        int i = from;
        while (i < end && "([{\"'„“”«»‘¿¡*".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        return i;
    }

    private static int skipClosing(String text, int from, int end) {
        int i = end;
        while (i > from && CLOSING_MARKS.indexOf(text.charAt(i - 1)) >= 0) {
            // The brackets of a call belong to its name.
            if (text.charAt(i - 1) == ')' && i - 2 > from && text.charAt(i - 2) == '(') {
                return i;
            }
            i--;
        }
        return i;
    }

    private static String word(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        int apostrophe = Math.max(small.indexOf('\''), small.indexOf('’'));
        return apostrophe > 0 ? small.substring(0, apostrophe) : small;
    }

    /** Whether it begins with a capital letter. */
    boolean capitalised() {
        return Character.isUpperCase(text.codePointAt(0));
    }

    /** Whether it has at least two letters, all capital ones. */
    boolean acronym() {
        return text.length() > 1
                && text.codePoints().allMatch(point -> Character.isUpperCase(point) || point == '&' || point == '.')
                && text.codePoints().filter(Character::isUpperCase).count() > 1;
    }
}

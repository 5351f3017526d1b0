package dev.ragstone.retrieval.guard;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * The words of a text as a reader sees them: small letters without accents, with the letters of other alphabets that look
 * like Latin ones read as those. Each word knows where in the text it stands. Takes time linear in the text.
 */
final class FoldedText {

    private static final String LOOKALIKES =
            "аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhгrԛqԝwαaεeοoρpυuνvιiκkτtηnχxγyωwβbσoıiɡgɑaʟlɩiтtөoүyզqոnօoսuցg";

    private final List<Word> words = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();
    private int start = -1;
    private int end;

    /** A word and the characters {@code [start, end)} it was read from. */
    record Word(String text, int start, int end) {}

    private FoldedText() {}

    /** The words of {@code text}. */
    static List<Word> words(String text) {
        return words(text, IntUnaryOperator.identity());
    }

    /** The words of {@code text} after each character, in small letters, was put through {@code reading}. */
    static List<Word> words(String text, IntUnaryOperator reading) {
        var folded = new FoldedText();
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            int next = i + Character.charCount(point);
            folded.take(point, reading, i, next);
            i = next;
        }
        folded.endWord();
        return folded.words;
    }

    /** One word, folded; what rules are written in. */
    static String word(String text) {
        var joined = new StringBuilder();
        words(text).forEach(word -> joined.append(word.text()));
        return joined.toString();
    }

    private void take(int point, IntUnaryOperator reading, int from, int to) {
        if (isApostrophe(point)
                || Character.getType(point) == Character.NON_SPACING_MARK
                || VisibleText.isInvisible(point)) {
            // They neither end a word nor belong to it: "don't" is one.
            return;
        }
        if (point < 0x80) {
            append(reading.applyAsInt(Character.toLowerCase(point)), from, to);
            return;
        }
        String plain = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKD)
                .toLowerCase(Locale.ROOT);
        for (int i = 0; i < plain.length(); ) {
            int part = plain.codePointAt(i);
            i += Character.charCount(part);
            if (part == 'ß') {
                append('s', from, to);
                append('s', from, to);
            } else if (Character.getType(part) != Character.NON_SPACING_MARK) {
                append(reading.applyAsInt(lookalike(part)), from, to);
            }
        }
    }

    private void append(int point, int from, int to) {
        if (!Character.isLetterOrDigit(point) && point != '+') {
            endWord();
            return;
        }
        if (start < 0) {
            start = from;
        }
        current.appendCodePoint(point);
        end = to;
    }

    private void endWord() {
        if (start >= 0) {
            words.add(new Word(current.toString(), start, end));
            current.setLength(0);
            start = -1;
        }
    }

    private static boolean isApostrophe(int point) {
        return point == '\'' || point == 0x2019 || point == 0x02BC;
    }

    private static int lookalike(int point) {
        int at = LOOKALIKES.indexOf(point);
        return at >= 0 && at % 2 == 0 ? LOOKALIKES.charAt(at + 1) : point;
    }
}

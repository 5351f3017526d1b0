package dev.ragstone.testkit.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits text into lower-case words: runs of letters and digits, and every ideograph on its own. */
final class Words {

    private Words() {}

    /** A word and where it is. */
    record Word(String text, int start, int end) {}

    static List<String> of(String text) {
        return placed(text).stream().map(Word::text).toList();
    }

    static List<Word> placed(String text) {
        var words = new ArrayList<Word>();
        int start = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            int next = i + Character.charCount(point);
            if (!Character.isLetterOrDigit(point)) {
                add(text, start, i, words);
                start = next;
            } else if (Character.isIdeographic(point)) {
                add(text, start, i, words);
                add(text, i, next, words);
                start = next;
            }
            i = next;
        }
        add(text, start, text.length(), words);
        return words;
    }

    /** What is written with signs, as a whole and in lower case: {@code ora-00942}, {@code c++}. */
    static List<String> withSigns(String text) {
        var wholes = new ArrayList<String>();
        for (String piece : text.split("[\\s,;!?()\\[\\]{}<>\"']+", -1)) {
            String whole = piece.endsWith(".") ? piece.substring(0, piece.length() - 1) : piece;
            boolean words = whole.codePoints().anyMatch(Character::isLetterOrDigit);
            if (words && !whole.codePoints().allMatch(Character::isLetterOrDigit)) {
                wholes.add(whole.toLowerCase(Locale.ROOT));
            }
        }
        return wholes;
    }

    private static void add(String text, int start, int end, List<Word> words) {
        if (start < end) {
            words.add(new Word(text.substring(start, end).toLowerCase(Locale.ROOT), start, end));
        }
    }
}

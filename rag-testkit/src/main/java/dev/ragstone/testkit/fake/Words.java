package dev.ragstone.testkit.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits text into lower-case words: runs of letters and digits, and every ideograph on its own. */
final class Words {

    private Words() {}

    static List<String> of(String text) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (!Character.isLetterOrDigit(point)) {
                flush(word, words);
            } else if (Character.isIdeographic(point)) {
                flush(word, words);
                words.add(Character.toString(point));
            } else {
                word.appendCodePoint(point);
            }
        });
        flush(word, words);
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

    private static void flush(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
            word.setLength(0);
        }
    }
}

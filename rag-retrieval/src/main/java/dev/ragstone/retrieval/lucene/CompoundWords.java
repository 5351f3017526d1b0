package dev.ragstone.retrieval.lucene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds what is written as one but is more than a word: {@code ORA-00942}, {@code foo_bar}, {@code getUserName},
 * {@code v2.1.3}, {@code C++}, {@code e-mail}.
 *
 * <p>Each is known by its whole, with the signs inside left out unless they stand between digits, so that {@code e-mail}
 * and {@code email}, {@code foo_bar} and {@code fooBar} meet; and by its {@linkplain WordParts parts}. Capitals that spell
 * a stop word, such as {@code IT}, are kept apart from it.
 */
final class CompoundWords {

    /** Put before capitals that spell a stop word; no word begins with it. */
    static final char CAPITALS = '^';

    /** Beyond this, a whole is a line of data, which nobody asks for; its parts still count. */
    private static final int MAX_WHOLE = 80;

    private static final int MAX_CAPITALS = 5;
    private static final String HYPHENS = "-\u2010\u2011";
    private static final String JOINTS = "_./\\:@#+&~" + HYPHENS;
    private static final String LEADING = ".@#$";
    private static final String BEFORE_LEADING = "([{\"'`,";
    private static final String TRAILING = "+#";

    private final String text;
    private final Predicate<String> stopWord;
    private int next;

    /**
     * What a text is searched by beside its words.
     *
     * @param whole whether it is a name as a whole; {@code e-mail} is none, but another way to write a word
     */
    record Piece(String text, boolean whole, int start, int end) {}

    CompoundWords(String text, Predicate<String> stopWord) {
        this.text = text;
        this.stopWord = stopWord;
    }

    static boolean isJoint(char c) {
        return JOINTS.indexOf(c) >= 0;
    }

    /** The pieces of the next compound, the whole first; empty at the end of the text. */
    List<Piece> next() {
        while (next < text.length()) {
            int start = next;
            int end = end(start);
            next = Math.max(end, start + 1);
            List<Piece> pieces = end > start ? pieces(start, end) : List.of();
            if (!pieces.isEmpty()) {
                return pieces;
            }
        }
        return List.of();
    }

    private List<Piece> pieces(int start, int end) {
        var pieces = new ArrayList<Piece>();
        whole(start, end).ifPresent(whole -> pieces.add(new Piece(whole, isName(whole, start, end), start, end)));
        capitals(start, end).ifPresent(capitals -> pieces.add(new Piece(capitals, true, start, end)));
        if (isUnderscored(start, end)) {
            pieces.add(new Piece(text.substring(start, end), false, start, end));
        }
        for (String part : WordParts.of(text.substring(start, end))) {
            pieces.add(new Piece(part, false, start, end));
        }
        return pieces;
    }

    /** The compound without the signs inside; empty if it has none. */
    private Optional<String> whole(int start, int end) {
        int from = leads(start) ? start - 1 : start;
        int to = end;
        while (to < text.length() && to - end < 2 && TRAILING.indexOf(text.charAt(to)) >= 0) {
            to++;
        }
        boolean compound = from < start || to > end;
        var whole = new StringBuilder();
        for (int i = from; i < to && whole.length() <= MAX_WHOLE; i++) {
            boolean joint = i > start && i < end && isJoint(text.charAt(i));
            boolean kept = joint && isBetweenDigits(i);
            // A point between digits joins them to one word of the text.
            compound |= joint && !(kept && text.charAt(i) == '.');
            if (!joint || kept) {
                whole.append(text.charAt(i));
            }
        }
        return compound && whole.length() <= MAX_WHOLE ? Optional.of(whole.toString()) : Optional.empty();
    }

    /** Signs, digits and capitals inside make a name; letters with hyphens are ordinary words. */
    private boolean isName(String whole, int start, int end) {
        boolean hyphens = text.substring(start, end).chars().allMatch(c -> Character.isLetter(c) || isHyphen(c));
        return !hyphens
                || !whole.chars().allMatch(Character::isLetter)
                || whole.chars().skip(1).anyMatch(Character::isUpperCase);
    }

    private Optional<String> capitals(int start, int end) {
        if (end - start < 2 || end - start > MAX_CAPITALS) {
            return Optional.empty();
        }
        String word = text.substring(start, end);
        return word.codePoints().allMatch(Character::isUpperCase) && stopWord.test(word.toLowerCase(Locale.ROOT))
                ? Optional.of(CAPITALS + word)
                : Optional.empty();
    }

    /** As in __init__, which the tokenizer takes for one word, underscores and all. */
    private boolean isUnderscored(int start, int end) {
        return (start > 0 && text.charAt(start - 1) == '_') || (end < text.length() && text.charAt(end) == '_');
    }

    /** A sign at the start belongs to a name, such as .NET or @Override, when it does not end something else. */
    private boolean leads(int start) {
        if (start == 0 || LEADING.indexOf(text.charAt(start - 1)) < 0 || !Character.isLetter(text.codePointAt(start))) {
            return false;
        }
        return start == 1
                || Character.isWhitespace(text.charAt(start - 2))
                || BEFORE_LEADING.indexOf(text.charAt(start - 2)) >= 0;
    }

    /** Where the word characters from {@code start} on end, signs between them included. */
    private int end(int start) {
        int end = word(start);
        while (end > start && end < text.length() && isJoint(text.charAt(end))) {
            // As in std::vector.
            int sign = text.startsWith("::", end) ? 2 : 1;
            int further = word(end + sign);
            if (further == end + sign) {
                return end;
            }
            end = further;
        }
        return end;
    }

    private int word(int start) {
        int i = start;
        while (i < text.length() && isWordCharacter(text.codePointAt(i))) {
            i += Character.charCount(text.codePointAt(i));
        }
        return i;
    }

    private boolean isBetweenDigits(int i) {
        return i + 1 < text.length() && Character.isDigit(text.charAt(i - 1)) && Character.isDigit(text.charAt(i + 1));
    }

    private static boolean isHyphen(int c) {
        return HYPHENS.indexOf(c) >= 0;
    }

    /** Scripts that do not part their words are left out: pairs of their characters are indexed. */
    private static boolean isWordCharacter(int point) {
        if (!Character.isLetterOrDigit(point)) {
            return false;
        }
        if (point < 0x1100) {
            return true;
        }
        return switch (Character.UnicodeScript.of(point)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> false;
            default -> true;
        };
    }
}

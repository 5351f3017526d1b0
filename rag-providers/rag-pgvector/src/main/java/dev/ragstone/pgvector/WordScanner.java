package dev.ragstone.pgvector;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Finds the words of any text, and what is written as one but is more than a word: {@code ORA-00942}, {@code foo_bar},
 * {@code getUserName}, {@code v2.1.3}, {@code C++}.
 *
 * <p>Such a name is known by its words, and as a whole in which signs are left out unless they stand between digits, so
 * that {@code foo_bar} and {@code fooBar} meet. Scripts that do not part their words are known by their characters and by
 * pairs of them.
 */
final class WordScanner {

    /** Beyond this a name is a line of data, which nobody asks for; its words still count. */
    private static final int LONGEST_WHOLE = 80;

    private static final String JOINTS = "_./\\:@#+&~-\u2010\u2011";
    private static final String LEADING = ".@#$";
    private static final String TRAILING = "+#";

    private final String text;
    private final Listener listener;

    /** Told of the words of a text; one that answers {@code false} hears no more. */
    interface Listener {

        /**
         * Called for each.
         *
         * @param word in lower case
         * @param counts whether it is a word of the text, rather than another way to look at some of them
         */
        boolean word(String word, String written, boolean counts);
    }

    private WordScanner(String text, Listener listener) {
        this.text = text;
        this.listener = listener;
    }

    static void scan(String text, Listener listener) {
        new WordScanner(text, listener).scan();
    }

    private void scan() {
        int next = 0;
        boolean more = true;
        while (more && next < text.length()) {
            int point = text.codePointAt(next);
            if (isUnparted(point)) {
                int end = unparted(next);
                more = characters(next, end);
                next = end;
            } else if (isWord(point)) {
                int end = compound(next);
                more = name(next, end);
                next = end;
            } else {
                next += Character.charCount(point);
            }
        }
    }

    /** The words of a name, then the parts of each that has capitals inside, then the whole. */
    private boolean name(int start, int end) {
        int words = 0;
        boolean more = true;
        for (int at = start; more && at < end; ) {
            int wordEnd = word(at);
            if (wordEnd == at) {
                at++;
                continue;
            }
            words++;
            String written = text.substring(at, wordEnd);
            more = listener.word(folded(written), written, true) && parts(at, wordEnd);
            at = wordEnd;
        }
        return more && whole(start, end, words);
    }

    private boolean whole(int start, int end, int words) {
        int from = leads(start) ? start - 1 : start;
        int to = end;
        while (to < text.length() && to - end < 2 && TRAILING.indexOf(text.charAt(to)) >= 0) {
            to++;
        }
        if ((words < 2 && from == start && to == end) || to - from > LONGEST_WHOLE) {
            return true;
        }
        var whole = new StringBuilder();
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            boolean inside = i > start && i < end;
            if (!inside || JOINTS.indexOf(c) < 0 || isBetweenDigits(i)) {
                whole.append(c);
            }
        }
        return listener.word(folded(whole.toString()), text.substring(from, to), false);
    }

    /** As in getUserName and HTTPServer; none if there are no capitals inside. */
    private boolean parts(int start, int end) {
        int from = start;
        boolean more = true;
        for (int i = start + 1; more && i <= end; i++) {
            boolean border = i == end
                    || (Character.isUpperCase(text.charAt(i))
                            && (Character.isLowerCase(text.charAt(i - 1))
                                    || (i + 1 < end && Character.isLowerCase(text.charAt(i + 1)))));
            if (border && !(from == start && i == end)) {
                String part = text.substring(from, i);
                more = listener.word(folded(part), part, false);
                from = i;
            }
        }
        return more;
    }

    private boolean characters(int start, int end) {
        int before = -1;
        boolean more = true;
        for (int at = start; more && at < end; ) {
            int next = at + Character.charCount(text.codePointAt(at));
            more = listener.word(folded(text.substring(at, next)), text.substring(at, next), true);
            if (more && before >= 0) {
                more = listener.word(folded(text.substring(before, next)), text.substring(before, next), false);
            }
            before = at;
            at = next;
        }
        return more;
    }

    /** Where the words from {@code start} on end that signs join. */
    private int compound(int start) {
        int end = word(start);
        while (end < text.length() && JOINTS.indexOf(text.charAt(end)) >= 0) {
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
        while (i < text.length()) {
            int point = text.codePointAt(i);
            if (isPlain(point)) {
                i++;
                continue;
            }
            boolean apostrophe = i > start
                    && (point == '\'' || point == '\u2019')
                    && i + 1 < text.length()
                    && Character.isLetter(text.charAt(i - 1))
                    && Character.isLetter(text.codePointAt(i + 1))
                    && !isUnparted(text.codePointAt(i + 1));
            if (!apostrophe && (!isWord(point) || isUnparted(point))) {
                break;
            }
            i += Character.charCount(point);
        }
        return i;
    }

    private int unparted(int start) {
        int i = start;
        while (i < text.length() && isUnparted(text.codePointAt(i))) {
            i += Character.charCount(text.codePointAt(i));
        }
        return i;
    }

    /** A sign at the start belongs to a name, such as .NET, when it does not end something else. */
    private boolean leads(int start) {
        return start > 0
                && LEADING.indexOf(text.charAt(start - 1)) >= 0
                && Character.isLetter(text.codePointAt(start))
                && (start == 1 || !Character.isLetterOrDigit(text.charAt(start - 2)))
                && (start == 1 || LEADING.indexOf(text.charAt(start - 2)) < 0);
    }

    private boolean isBetweenDigits(int i) {
        return Character.isDigit(text.charAt(i - 1)) && Character.isDigit(text.charAt(i + 1));
    }

    /** The letters and digits that most texts have most of. */
    private static boolean isPlain(int point) {
        return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z') || (point >= '0' && point <= '9');
    }

    private static boolean isWord(int point) {
        return isPlain(point)
                || Character.isLetterOrDigit(point)
                || Character.getType(point) == Character.NON_SPACING_MARK
                || Character.getType(point) == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isUnparted(int point) {
        if (point < 0x0E00 || !Character.isLetter(point)) {
            return false;
        }
        return switch (Character.UnicodeScript.of(point)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }

    /** What looks the same in another spelling of Unicode is the same word. */
    static String folded(String word) {
        int plainLetters = 0;
        while (plainLetters < word.length() && isPlain(word.charAt(plainLetters))) {
            plainLetters++;
        }
        if (plainLetters == word.length()) {
            return word.toLowerCase(Locale.ROOT);
        }
        String plain = word.replace('\u2019', '\'');
        return Normalizer.normalize(plain, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}

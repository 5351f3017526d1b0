package dev.ragstone.onnx;

import java.text.Normalizer;

/**
 * What each character becomes before words are looked up: lower case, without accents, and with spaces where the
 * uncased BERT models separate words.
 *
 * <p>BERT's normalisation and its splitting at white space, punctuation and Chinese characters all look at one character
 * at a time, so a table from character to replacement says everything: white space becomes a space, punctuation and
 * Chinese characters get a space on either side, control characters and accents become nothing. Half of a surrogate pair
 * becomes nothing too. Safe for use by several threads.
 */
final class BertAlphabet {

    private static final String NOTHING = "";
    private static final String SPACE = " ";

    /** Filled on demand without locks: all threads compute equal strings, and strings are safe to publish by a race. */
    private final String[] basicPlane = new String[Character.MIN_SUPPLEMENTARY_CODE_POINT];

    /** The replacement of {@code point}, in which words end at spaces. */
    String replacement(int point) {
        if (point >= basicPlane.length) {
            return compute(point);
        }
        String known = basicPlane[point];
        if (known == null) {
            known = compute(point);
            basicPlane[point] = known;
        }
        return known;
    }

    private static String compute(int point) {
        return switch (Character.getType(point)) {
            case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> SPACE;
            case Character.CONTROL -> point == '\t' || point == '\n' || point == '\r' ? SPACE : NOTHING;
            case Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> NOTHING;
            default -> point == 0xFFFD ? NOTHING : letters(point);
        };
    }

    private static String letters(int point) {
        var letters = new StringBuilder();
        Normalizer.normalize(Character.toString(point), Normalizer.Form.NFD)
                .codePoints()
                .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
                .map(Character::toLowerCase)
                .forEach(part -> append(part, letters));
        return isChinese(point) ? SPACE + letters + SPACE : letters.toString();
    }

    private static void append(int point, StringBuilder letters) {
        if (isPunctuation(point)) {
            letters.append(SPACE).appendCodePoint(point).append(SPACE);
        } else {
            letters.appendCodePoint(point);
        }
    }

    private static boolean isPunctuation(int point) {
        if (point < 0x80) {
            // BERT counts the ASCII symbols, such as $ and +, as punctuation.
            return point > ' ' && point < 0x7F && !Character.isLetterOrDigit(point);
        }
        return switch (Character.getType(point)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /** The blocks that BERT's authors separate character by character: Han, but neither Kana nor Hangul. */
    private static boolean isChinese(int point) {
        return within(point, 0x4E00, 0x9FFF)
                || within(point, 0x3400, 0x4DBF)
                || within(point, 0xF900, 0xFAFF)
                || within(point, 0x20000, 0x2A6DF)
                || within(point, 0x2A700, 0x2B73F)
                || within(point, 0x2B740, 0x2B81F)
                || within(point, 0x2B920, 0x2CEAF)
                || within(point, 0x2F800, 0x2FA1F);
    }

    private static boolean within(int point, int first, int last) {
        return point >= first && point <= last;
    }
}

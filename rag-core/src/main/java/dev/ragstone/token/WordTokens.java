package dev.ragstone.token;

/**
 * How many tokens a word of the Latin script takes at most: few when it looks like one of a language, one for each of its
 * bytes when it looks like a key, a code or noise.
 */
final class WordTokens {

    /** So many letters are one token in most words; capitals are not learned as well. */
    private static final int SHORT_WORD = 4;

    /** Of what is longer: compounds and endings are cut in odd places. */
    private static final int LETTERS_PER_TOKEN = 2;

    private static final String VOWELS = "aeiouyAEIOUY";
    private static final String RARE = "jqxzJQXZ";

    private int letters;
    private int bytes;
    private int beyondAscii;
    private int vowels;
    private int rare;
    private int digits;
    private int capitals;
    private int turns;
    private int consonants;
    private int mostConsonants;

    private WordTokens() {}

    /** The tokens of the word from {@code start} to {@code end}. */
    static int count(String text, int start, int end) {
        var word = new WordTokens();
        boolean small = false;
        for (int i = start; i < end; ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            word.add(point, small);
            small = Character.isLowerCase(point);
        }
        return word.tokens();
    }

    private void add(int point, boolean afterSmall) {
        letters++;
        bytes += CautiousTokenCounter.utf8Bytes(point);
        if (Character.isUpperCase(point)) {
            capitals++;
            turns += afterSmall ? 1 : 0;
        }
        if (point >= 0x80) {
            beyondAscii++;
        }
        if (RARE.indexOf(point) >= 0) {
            rare++;
        }
        // Most letters beyond ASCII are vowels with a mark.
        if (point >= 0x80 || VOWELS.indexOf(point) >= 0) {
            vowels++;
            consonants = 0;
        } else if (Character.isDigit(point)) {
            digits++;
        } else {
            consonants++;
            mostConsonants = Math.max(mostConsonants, consonants);
        }
    }

    private int tokens() {
        if (isNoise()) {
            return bytes;
        }
        // A letter with a mark is seldom joined to its neighbours.
        int marked = bytes - letters;
        int beyondShort = Math.max(0, letters - (capitals > 1 ? 1 : SHORT_WORD));
        return 1 + marked + rare + (beyondShort + 1) / LETTERS_PER_TOKEN;
    }

    private boolean isNoise() {
        return digits > 0
                || 4 * turns > letters
                || 3 * beyondAscii > letters
                || mostConsonants > 5
                || (letters > 3 && 4 * vowels < letters);
    }
}

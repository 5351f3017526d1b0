package dev.ragstone.token;

import java.lang.Character.UnicodeScript;

/** Estimates from character classes alone; see {@link TokenCounter#cautious()}. */
final class CautiousTokenCounter {

    private static final int LETTERS_PER_TOKEN = 3;

    private CautiousTokenCounter() {}

    static int count(String text) {
        int tokens = 0;
        int run = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (latinWord(point)) {
                run++;
                continue;
            }
            tokens += tokensIn(run);
            run = 0;
            if (!Character.isWhitespace(point)) {
                // Byte-level tokenizers spend up to a token per byte on what they have not seen.
                tokens += point < 0x80 ? 1 : 2;
            }
        }
        return tokens + tokensIn(run);
    }

    private static int tokensIn(int letters) {
        return (letters + LETTERS_PER_TOKEN - 1) / LETTERS_PER_TOKEN;
    }

    private static boolean latinWord(int point) {
        return point < 0x80
                ? Character.isLetterOrDigit(point)
                : Character.isLetter(point) && UnicodeScript.of(point) == UnicodeScript.LATIN;
    }
}

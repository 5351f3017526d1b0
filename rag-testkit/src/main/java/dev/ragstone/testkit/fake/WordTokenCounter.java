package dev.ragstone.testkit.fake;

import dev.ragstone.token.TokenCounter;

/**
 * Counts one token for every run of letters and digits and one for every other mark that is not white space, so that a
 * test can count along by eye. Stateless and safe for use by several threads.
 *
 * @since 0.1
 */
public final class WordTokenCounter implements TokenCounter {

    /** Creates a counter. */
    public WordTokenCounter() {}

    @Override
    public int count(String text) {
        int tokens = 0;
        boolean inWord = false;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            boolean letter = Character.isLetterOrDigit(point);
            if (letter ? !inWord : !Character.isWhitespace(point)) {
                tokens++;
            }
            inWord = letter;
        }
        return tokens;
    }
}

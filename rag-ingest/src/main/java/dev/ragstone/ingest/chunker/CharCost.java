package dev.ragstone.ingest.chunker;

import dev.ragstone.token.TokenCounter;

/**
 * What a slice of text costs in characters. A slice that takes up more of the limit of tokens than of that of characters
 * costs as many characters as that share is worth, so that the costs of parts add up to about that of the whole in every
 * script.
 */
final class CharCost implements Cost {

    private final int maxChars;
    private final int maxTokens;
    private final TokenCost tokens;

    CharCost(int maxChars, TokenCounter counter, int maxTokens) {
        this.maxChars = maxChars;
        this.maxTokens = maxTokens;
        this.tokens = new TokenCost(counter, maxTokens);
    }

    @Override
    public int of(String text, int start, int end) {
        int chars = end - start;
        if (chars > maxChars) {
            return chars;
        }
        long count = tokens.of(text, start, end);
        // Rounded up, or one token too many might cost no more than the limit.
        long share = (count * maxChars + maxTokens - 1) / maxTokens;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(chars, share));
    }

    @Override
    public int mostChars() {
        return 1;
    }
}

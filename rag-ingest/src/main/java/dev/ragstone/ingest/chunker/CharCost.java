package dev.ragstone.ingest.chunker;

import dev.ragstone.token.TokenCounter;

/** What a slice of text costs in characters; one with too many tokens costs more than it has. */
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
        // As much over the limit of characters as it is over that of tokens.
        return count <= maxTokens
                ? chars
                : (int) Math.min(Integer.MAX_VALUE, Math.max(maxChars + 1L, maxChars * count / maxTokens));
    }

    @Override
    public int mostChars() {
        return 1;
    }
}

package dev.ragstone.ingest.chunker;

import dev.ragstone.token.TokenCounter;
import java.util.Objects;

/** What a slice of text costs in tokens. */
final class TokenCost implements Cost {

    /**
     * No real text has this many characters to a token. Tokenizers do, though: WordPiece takes a word of more than a
     * hundred letters for a single unknown token, and white space for nothing at all.
     */
    static final int MOST_CHARS_PER_TOKEN = 16;

    private final TokenCounter counter;
    private final int limit;

    TokenCost(TokenCounter counter, int limit) {
        this.counter = Objects.requireNonNull(counter, "counter");
        this.limit = limit;
    }

    /** The exact cost of a slice that may fit the limit; a slice that cannot is not handed to the tokenizer. */
    @Override
    public int of(String text, int start, int end) {
        int least = (end - start + MOST_CHARS_PER_TOKEN - 1) / MOST_CHARS_PER_TOKEN;
        return least > limit ? least : Math.max(least, counter.count(text.substring(start, end)));
    }

    @Override
    public int mostChars() {
        return MOST_CHARS_PER_TOKEN;
    }
}

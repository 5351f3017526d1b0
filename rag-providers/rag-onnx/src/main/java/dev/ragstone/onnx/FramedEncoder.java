package dev.ragstone.onnx;

import dev.ragstone.onnx.TokenTemplate.Joined;
import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;

/** The tokenizer of a model: cuts texts, and puts the marks around them. Safe for use by several threads. */
record FramedEncoder(TextEncoder encoder, TokenTemplate template) {

    private static final TokenIds NOTHING = new TokenIds(new long[0], 0);

    /** The tokens of a text without marks, as many as may be needed. */
    TokenIds encode(String text, int maxTokens) {
        return encoder.encode(text, maxTokens);
    }

    /** A question with a text, cut to {@code maxTokens}; the template is one for pairs. */
    Joined pair(TokenIds question, String text, int maxTokens) {
        return template.join(question, encode(text, maxTokens), maxTokens);
    }

    /** A text alone, cut to {@code maxTokens}; the template is one for single texts. */
    Joined single(TokenIds text, int maxTokens) {
        return template.join(text, NOTHING, maxTokens);
    }
}

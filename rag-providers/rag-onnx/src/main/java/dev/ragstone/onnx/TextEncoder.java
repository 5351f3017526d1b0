package dev.ragstone.onnx;

import dev.ragstone.onnx.WordPieceTokenizer.TokenIds;

/** Cuts a text into the tokens of a model, without marks around them. Safe for use by several threads. */
@FunctionalInterface
interface TextEncoder {

    /** The first {@code limit} tokens of {@code text}, and how many it has in all. */
    TokenIds encode(String text, int limit);
}

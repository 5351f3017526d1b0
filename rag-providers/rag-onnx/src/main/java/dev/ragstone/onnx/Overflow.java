package dev.ragstone.onnx;

/**
 * What an embedder does with a text that is longer than its model can take.
 *
 * @since 0.1
 */
public enum Overflow {

    /** Refuse the text with an exception that names its length and the limit. */
    REJECT,

    /** Embed the beginning of the text, and say so in {@link dev.ragstone.embedding.Embedding#truncated()}. */
    TRUNCATE
}

package dev.ragstone.onnx;

/**
 * How the vectors of a text's tokens become one.
 *
 * @since 0.1
 */
public enum Pooling {

    /** The vector of the mark before the text, as in the BGE models. */
    CLS,

    /** The mean of the vectors of all tokens, marks included, as in the E5 and MiniLM models. */
    MEAN
}

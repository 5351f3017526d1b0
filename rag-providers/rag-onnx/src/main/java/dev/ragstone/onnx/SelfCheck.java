package dev.ragstone.onnx;

import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.util.Base64;

/**
 * Compares what the model makes of a sentence with what it made of it when this was written.
 *
 * <p>Kernels differ between processors, and on those without a dot product of bytes they saturate, so vectors are alike
 * rather than equal; a runtime that computes nonsense is far off.
 */
final class SelfCheck {

    static final String SENTENCE = "A stone bridge crosses the river near the old mill.";

    /** Unrelated English sentences have cosines from about .4 to .7 in this model. */
    private static final double LEAST_COSINE = 0.95;

    /** The sentence's vector, scaled so that its largest value is 127. */
    private static final String REFERENCE =
            "7fcIAPvmCQXY+Pvt+e79GOwmCgIS8vUIAhwJ//vrDvX4+OgU+hEB+iAvARj7AfP2L/QSEQ38/SAa+BQLIwfECw0S/goO//Ec+/kO"
                    + "BvL76QMB/w0B9gsQBgn1AePmEgPxDhHuf9MVGQwI7vT/DiMK4Ab87wEL8AEC9fDsC/0WFyH8+/bdBgLnC/nMBubswebx/fMOAA7Y"
                    + "FQbtBw0D5yYf/wwH/gcc1wXt6OwH/ggALwQJ7/z3FQzrDQ4K+d4D9BAXF/r/+O33/wL0DOn6+wUd/+Eh/9wz9Azp/wIKFuXh6Y/9"
                    + "DhUS4Qb3+QUO7t36FBUSIAwIDgD97gX8QPbV8QMU8vkBEzEh7wIAA+zxBP383xfwE/PzFgcJ8vXq2OsDKPL3+/T39hEU7fTY+yPw"
                    + "Kgsg/A4KFv8J7hz09w3u9eIY/If8ENzlBBsV/wQXBgIHB/QR//n47h0a6QwC7fMD/PwjJtscH/L66/YTGtQDAv7+EgQP8xMGEhoJ"
                    + "6+cKCPTnHOcE";

    private SelfCheck() {}

    /**
     * Checks the vector of {@link #SENTENCE} as a document.
     *
     * @throws EmbeddingException if it is not what it should be
     */
    static void check(Vector vector) {
        double cosine = vector.dot(reference());
        if (!(cosine >= LEAST_COSINE)) {
            throw new EmbeddingException(
                    "the embedding model computes wrong vectors on %s %s: a known sentence has cosine %.3f to its reference"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch"), cosine),
                    "Use the version of onnxruntime that Ragstone names, or configure another embedder",
                    false,
                    null);
        }
    }

    private static Vector reference() {
        byte[] bytes = Base64.getDecoder().decode(REFERENCE);
        var values = new float[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            values[i] = bytes[i];
        }
        return Vector.of(values).normalized();
    }
}

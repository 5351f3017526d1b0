package dev.ragstone.onnx;

import ai.onnxruntime.OnnxTensor;
import dev.ragstone.onnx.TokenNetwork.Output;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;

/** What a cross-encoder makes of a pair: one number between 0 and 1. */
final class PairScore {

    static final Output OUTPUT =
            new Output(List.of("logits"), "one output, or one called logits, of the shape [batch, 1] or [batch, 2]");

    private PairScore() {}

    /**
     * Reads the output for one pair. Of two classes, the second one is that the text answers the question.
     *
     * @throws IllegalArgumentException if it holds no score
     */
    static double read(OnnxTensor output) {
        FloatBuffer logits = output.getFloatBuffer();
        int size = logits.remaining();
        if (size != 1 && size != 2) {
            throw new IllegalArgumentException("has the shape %s for one pair"
                    .formatted(Arrays.toString(output.getInfo().getShape())));
        }
        // The softmax of two is the sigmoid of their difference.
        double logit = size == 1 ? logits.get(0) : (double) logits.get(1) - logits.get(0);
        if (!Double.isFinite(logit)) {
            throw new IllegalArgumentException("is " + logit + " for a pair");
        }
        return 1 / (1 + Math.exp(-logit));
    }
}

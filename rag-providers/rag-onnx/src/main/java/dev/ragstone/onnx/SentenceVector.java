package dev.ragstone.onnx;

import ai.onnxruntime.OnnxTensor;
import dev.ragstone.embedding.Vector;
import dev.ragstone.onnx.TokenNetwork.Output;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;

/** What a sentence model makes of a text: one vector of length one from those of its tokens. */
final class SentenceVector {

    static final Output OUTPUT = new Output(
            List.of("last_hidden_state", "token_embeddings"),
            "one output, or one called last_hidden_state or token_embeddings, of the shape [batch, length, dimension]");

    private SentenceVector() {}

    /**
     * Reads the output for one text.
     *
     * @throws IllegalArgumentException if it does not have a finite vector of the model's dimension for each token
     */
    static Vector read(OnnxTensor output, SentenceModel model) {
        long[] shape = output.getInfo().getShape();
        if (shape.length != 3 || shape[0] != 1 || shape[2] != model.dimension()) {
            throw new IllegalArgumentException("has the shape %s for one text, where %s says %d dimensions"
                    .formatted(Arrays.toString(shape), model.name(), model.dimension()));
        }
        FloatBuffer vectors = output.getFloatBuffer();
        var pooled = new float[model.dimension()];
        int tokens = model.pooling() == Pooling.CLS ? 1 : (int) shape[1];
        for (int token = 0; token < tokens; token++) {
            for (int i = 0; i < pooled.length; i++) {
                pooled[i] += vectors.get(token * pooled.length + i) / tokens;
            }
        }
        return Vector.of(pooled).normalized();
    }
}

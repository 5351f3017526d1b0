package dev.ragstone.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The model, loaded by ONNX Runtime to run with a given number of threads.
 *
 * <p>Safe for several callers at once, but not for closing while one of them is inside: native memory is freed at once.
 * One text per run: the model's scales are taken from all that a run sees, so in a batch a text would change the vectors
 * of its neighbours.
 */
final class ModelSession implements AutoCloseable {

    private static final String OUTPUT = "last_hidden_state";

    private final OrtEnvironment environment;
    private final OrtSession session;

    private ModelSession(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /**
     * Loads {@code model}, which is not needed afterwards.
     *
     * @param threads that take part in one run, the caller's included
     */
    static ModelSession open(byte[] model, int threads) throws OrtException {
        // One environment serves the whole process and ends with it; sessions are what must be closed.
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        environment.setTelemetry(false);
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            // Threads that work on one run hand it to one another many times, and waking one takes longer than its
            // part:
            // they spin. Not between runs, since a spinning thread takes its core from the whole machine.
            options.addConfigEntry("session.intra_op.allow_spinning", threads > 1 ? "1" : "0");
            options.addConfigEntry("session.force_spinning_stop", "1");
            return new ModelSession(environment, environment.createSession(model, options));
        }
    }

    /** Runs the model on the tokens of one text; {@code reading} gets the vectors of all of them, one after the other. */
    <T> T run(long[] tokens, Function<FloatBuffer, T> reading) throws OrtException {
        var attention = new long[tokens.length];
        Arrays.fill(attention, 1);
        try (OnnxTensor ids = tensor(tokens);
                OnnxTensor mask = tensor(attention);
                OnnxTensor types = tensor(new long[tokens.length]);
                OrtSession.Result result = session.run(
                        Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types), Set.of(OUTPUT))) {
            return reading.apply(((OnnxTensor) result.get(0)).getFloatBuffer());
        }
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}

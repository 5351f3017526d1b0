package dev.ragstone.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.ragstone.error.RagException;
import dev.ragstone.onnx.TokenTemplate.Joined;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A network that takes the tokens of one text or pair, loaded by ONNX Runtime.
 *
 * <p>One sequence per run and one thread per run: a quantized model takes its scales from all that a run sees, so in a
 * batch a text would change what its neighbours get, and padding to the longest costs what a batch may gain. Safe for
 * use by several threads; {@link #close()} waits for the runs that have begun.
 */
final class TokenNetwork implements AutoCloseable {

    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final Set<OnnxJavaType> FLOATS = Set.of(OnnxJavaType.FLOAT, OnnxJavaType.FLOAT16);
    private static final String NEEDED_INPUTS =
            "It needs the inputs input_ids, attention_mask and, some, token_type_ids,"
                    + " each of 64-bit integers of the shape [batch, length] without fixed sizes but a batch of 1, and ";

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final ModelFiles files;
    private final Set<String> inputs;
    private final String output;
    private final String needed;
    private final ReentrantReadWriteLock closing = new ReentrantReadWriteLock();
    private final NativeRuns runs = new NativeRuns();
    private volatile boolean closed;
    private boolean released;

    private TokenNetwork(OrtSession session, ModelFiles files, Output output) throws OrtException {
        // One environment serves the whole process and ends with it; sessions are what must be closed.
        this.environment = OrtEnvironment.getEnvironment();
        this.session = session;
        this.files = files;
        this.inputs = inputs(session.getInputInfo());
        this.output = output(session.getOutputInfo(), output.names());
        this.needed = NEEDED_INPUTS + output.needed();
    }

    /**
     * What is taken from the network.
     *
     * @param names to look for if it has several outputs, best first
     * @param needed what the output must be like, in words
     */
    record Output(List<String> names, String needed) {}

    /**
     * Loads a network.
     *
     * @throws RagException if that fails, or it has other inputs or outputs
     */
    static TokenNetwork open(ModelFiles files, Output output) {
        OrtSession session = load(files);
        try {
            return new TokenNetwork(session, files, output);
        } catch (OrtException | IllegalArgumentException e) {
            try {
                session.close();
            } catch (OrtException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw files.unfit(String.valueOf(e.getMessage()), NEEDED_INPUTS + output.needed(), e);
        }
    }

    private static OrtSession load(ModelFiles files) {
        try (var options = new OrtSession.SessionOptions()) {
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            environment.setTelemetry(false);
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            // What goes wrong is thrown; the library would print it as well.
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
            return files.load(environment, options);
        } catch (IOException e) {
            throw files.unfit(String.valueOf(e.getMessage()), "Check that the file can be read", e);
        } catch (OrtException | RuntimeException | LinkageError e) {
            throw files.unfit(
                    "ONNX Runtime could not load it on %s %s: %s"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch"), e.getMessage()),
                    "Check that the file is whole, has its external data beside it, and needs no newer ONNX Runtime;"
                            + " java.io.tmpdir must allow native libraries, or onnxruntime.native.path name a folder with them",
                    e);
        }
    }

    private static Set<String> inputs(Map<String, NodeInfo> found) {
        boolean known = found.containsKey(IDS) && Set.of(IDS, MASK, TYPES).containsAll(found.keySet());
        if (!known || !found.values().stream().allMatch(TokenNetwork::takesTokens)) {
            throw new IllegalArgumentException("it has the inputs " + described(found.values()));
        }
        return Set.copyOf(found.keySet());
    }

    private static boolean takesTokens(NodeInfo input) {
        if (!(input.getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.INT64) {
            return false;
        }
        long[] shape = tensor.getShape();
        return shape.length == 2 && (shape[0] < 0 || shape[0] == 1) && shape[1] < 0;
    }

    private static String output(Map<String, NodeInfo> found, List<String> names) {
        if (found.size() == 1) {
            return found.keySet().iterator().next();
        }
        return names.stream()
                .filter(found::containsKey)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("it has the outputs " + described(found.values())));
    }

    private static String described(Collection<NodeInfo> nodes) {
        return nodes.stream().map(TokenNetwork::described).sorted().collect(Collectors.joining(", "));
    }

    private static String described(NodeInfo node) {
        return node.getInfo() instanceof TensorInfo tensor
                ? "%s (%s %s)".formatted(node.getName(), tensor.type, Arrays.toString(tensor.getShape()))
                : node.getName();
    }

    /**
     * Runs the network; {@code reading} gets its output, of 32 or 16-bit floating point numbers, and throws {@link
     * IllegalArgumentException} if it cannot be used.
     *
     * @throws RagException if the run fails or gives something else than is needed
     * @throws IllegalStateException after {@link #close()}
     */
    <T> T run(Joined tokens, Function<OnnxTensor, T> reading) {
        return runs.call(() -> runHere(tokens, reading));
    }

    private <T> T runHere(Joined tokens, Function<OnnxTensor, T> reading) {
        closing.readLock().lock();
        try {
            checkOpen();
            return runOpen(tokens, reading);
        } catch (OrtException e) {
            throw new RagException(
                    "the model at %s failed on %d tokens: %s"
                            .formatted(files.name(), tokens.ids().length, e.getMessage()),
                    "If memory was short, use fewer callers; if the model takes fewer tokens, set maxTokens",
                    true,
                    e);
        } catch (IllegalArgumentException e) {
            throw files.unfit("its output " + output + " " + e.getMessage(), needed, e);
        } finally {
            closing.readLock().unlock();
        }
    }

    private <T> T runOpen(Joined tokens, Function<OnnxTensor, T> reading) throws OrtException {
        var attention = new long[tokens.ids().length];
        Arrays.fill(attention, 1);
        try (OnnxTensor ids = tensor(tokens.ids());
                OnnxTensor mask = tensor(attention);
                OnnxTensor types = tensor(tokens.types())) {
            var given = new HashMap<>(Map.of(IDS, ids, MASK, mask, TYPES, types));
            given.keySet().retainAll(inputs);
            try (OrtSession.Result result = session.run(given, Set.of(output))) {
                if (result.get(0) instanceof OnnxTensor tensor && FLOATS.contains(tensor.getInfo().type)) {
                    return reading.apply(tensor);
                }
                throw new IllegalArgumentException("is " + result.get(0).getInfo());
            }
        }
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    /**
     * Fails if closed.
     *
     * @throws IllegalStateException after {@link #close()}
     */
    void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the model is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
        closing.writeLock().lock();
        try {
            if (!released) {
                released = true;
                session.close();
            }
        } catch (OrtException e) {
            throw new RagException("the model at " + files.name() + " could not be released", "", false, e);
        } finally {
            closing.writeLock().unlock();
            runs.close();
        }
    }
}

package dev.ragstone.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A sentence model that gives each token a random vector, in the layout of an uncased BERT that knows letters and
 * digits.
 *
 * <p>Its tokens see nothing of one another, or each sees the sum of all.
 */
final class TinySentenceModel {

    static final int DIMENSION = 12;
    static final List<String> PIECES = pieces();

    private static final long ANY = OnnxGraph.ANY;
    private static final int POSITIONS = 64;

    private TinySentenceModel() {}

    /** The vector of a token. */
    static float[] direction(int token) {
        var random = new Random(token);
        var values = new float[DIMENSION];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Writes the model whose tokens stand for themselves. */
    static Path write(Path folder) throws IOException {
        return write(folder, graph().node("Add", List.of("words", "placed"), "last_hidden_state"));
    }

    /** Writes the model whose tokens see all others. */
    static Path writeContextual(Path folder) throws IOException {
        return write(
                folder,
                graph().node("ReduceSum", List.of("words", "one"), "sum", "keepdims", 1)
                        .node("Add", List.of("words", "sum"), "seen")
                        .node("Add", List.of("seen", "placed"), "last_hidden_state"));
    }

    private static Path write(Path folder, OnnxGraph graph) throws IOException {
        Files.createDirectories(folder);
        Files.write(
                folder.resolve("model.onnx"),
                graph.output("last_hidden_state", OnnxGraph.FLOAT, ANY, ANY, DIMENSION)
                        .toBytes());
        Files.write(folder.resolve("vocab.txt"), PIECES);
        return folder;
    }

    private static OnnxGraph graph() {
        var values = new float[PIECES.size() * DIMENSION];
        for (int token = 0; token < PIECES.size(); token++) {
            System.arraycopy(direction(token), 0, values, token * DIMENSION, DIMENSION);
        }
        return new OnnxGraph()
                .input("input_ids", OnnxGraph.INT64, ANY, ANY)
                .input("attention_mask", OnnxGraph.INT64, ANY, ANY)
                .constant("embeddings", new long[] {PIECES.size(), DIMENSION}, values)
                .constant("positions", new long[] {POSITIONS, 1}, new float[POSITIONS])
                .constant("one", new long[] {1}, 1L)
                .constant("row", new long[] {}, 1L)
                .node("CumSum", List.of("attention_mask", "row"), "counted")
                .node("Sub", List.of("counted", "one"), "places")
                .node("Gather", List.of("positions", "places"), "placed")
                .node("Gather", List.of("embeddings", "input_ids"), "words");
    }

    private static List<String> pieces() {
        var pieces = new ArrayList<>(TinyVocabulary.BERT_MARKS);
        "abcdefghijklmnopqrstuvwxyz0123456789"
                .chars()
                .mapToObj(Character::toString)
                .forEach(letter -> {
                    pieces.add(letter);
                    pieces.add("##" + letter);
                });
        pieces.addAll(TinyVocabulary.WORDS);
        pieces.add(":");
        return List.copyOf(pieces);
    }
}

package dev.ragstone.onnx;

import java.util.List;

/**
 * A cross-encoder that counts: its logit is how many pairs of equal words question and text have, less one.
 *
 * <p>Every word has a direction of its own, and those below {@code marks} have none. A model in the layout of BERT
 * tells question and text by the types of the tokens, one in the layout of RoBERTa by the first end mark. What is
 * masked does not count.
 */
final class TinyCrossEncoder {

    private static final long ANY = OnnxGraph.ANY;

    private final OnnxGraph graph = new OnnxGraph();
    private final boolean typed;

    private TinyCrossEncoder(int vocabulary, int marks, boolean typed, int type, long length) {
        this.typed = typed;
        graph.input("input_ids", type, ANY, length).input("attention_mask", type, ANY, length);
        if (typed) {
            graph.input("token_type_ids", type, ANY, length);
        }
        graph.constant("embeddings", new long[] {vocabulary, vocabulary}, directions(vocabulary, marks))
                .constant("one", new long[] {1}, 1L)
                .constant("two", new long[] {1}, 2L)
                .constant("half", new long[] {1}, 0.5f)
                .constant("bias", new long[] {1}, 1f);
    }

    /** In the layout of BERT. */
    static TinyCrossEncoder bert(int vocabulary, int marks) {
        return new TinyCrossEncoder(vocabulary, marks, true, OnnxGraph.INT64, ANY).counting(2);
    }

    /** In the layout of RoBERTa. */
    static TinyCrossEncoder roberta(int vocabulary, int marks, int end) {
        return new TinyCrossEncoder(vocabulary, marks, false, OnnxGraph.INT64, ANY).counting(end);
    }

    /** One whose inputs have another type or a fixed length. */
    static TinyCrossEncoder bert(int vocabulary, int marks, int type, long length) {
        return new TinyCrossEncoder(vocabulary, marks, true, type, length).counting(2);
    }

    private static float[] directions(int vocabulary, int marks) {
        var values = new float[vocabulary * vocabulary];
        for (int i = marks; i < vocabulary; i++) {
            values[i * vocabulary + i] = 1;
        }
        return values;
    }

    private TinyCrossEncoder counting(int end) {
        graph.node("Gather", List.of("embeddings", "input_ids"), "words")
                .node("Cast", List.of("attention_mask"), "mask", "to", OnnxGraph.FLOAT);
        if (typed) {
            graph.node("Cast", List.of("token_type_ids"), "second", "to", OnnxGraph.FLOAT);
        } else {
            graph.constant("end", new long[] {1}, (long) end)
                    .constant("axis", new long[] {}, 1L)
                    .node("Equal", List.of("input_ids", "end"), "isEnd")
                    .node("Cast", List.of("isEnd"), "ends", "to", OnnxGraph.FLOAT)
                    .node("CumSum", List.of("ends", "axis"), "endsSoFar")
                    .node("Greater", List.of("endsSoFar", "half"), "isSecond")
                    .node("Cast", List.of("isSecond"), "second", "to", OnnxGraph.FLOAT);
        }
        graph.node("Mul", List.of("second", "mask"), "told")
                .node("Sub", List.of("mask", "told"), "asked")
                .node("Unsqueeze", List.of("told", "one"), "toldRow")
                .node("Unsqueeze", List.of("asked", "one"), "askedRow")
                .node("MatMul", List.of("toldRow", "words"), "text")
                .node("MatMul", List.of("askedRow", "words"), "question")
                .node("Mul", List.of("text", "question"), "common")
                .node("ReduceSum", List.of("common", "two"), "count", "keepdims", 0)
                .node("Sub", List.of("count", "bias"), "logit");
        return this;
    }

    /** With one logit. */
    byte[] scoring() {
        return graph.node("Identity", List.of("logit"), "logits")
                .output("logits", OnnxGraph.FLOAT, ANY, 1)
                .toBytes();
    }

    /** With two logits, for "no" and "yes". */
    byte[] classifying() {
        return graph.node("Neg", List.of("logit"), "no")
                .node("Concat", List.of("no", "logit"), "logits", "axis", 1)
                .output("logits", OnnxGraph.FLOAT, ANY, 2)
                .toBytes();
    }

    /** With three logits, and sizes that only show when it runs. */
    byte[] classifyingThree() {
        return graph.node("Concat", List.of("logit", "logit", "logit"), "logits", "axis", 1)
                .output("logits", OnnxGraph.FLOAT, ANY, ANY)
                .toBytes();
    }

    /** With one logit under {@code name} and another output beside it. */
    byte[] withSecondOutput(String name) {
        return graph.node("Identity", List.of("logit"), name)
                .output("hidden", OnnxGraph.FLOAT, ANY, 1, ANY)
                .output(name, OnnxGraph.FLOAT, ANY, 1)
                .node("Identity", List.of("text"), "hidden")
                .toBytes();
    }

    /** With one logit that is not a number. */
    byte[] broken() {
        return graph.constant("nothing", new long[] {1}, Float.NaN)
                .node("Mul", List.of("logit", "nothing"), "logits")
                .output("logits", OnnxGraph.FLOAT, ANY, 1)
                .toBytes();
    }

    /** With an input that nobody knows. */
    byte[] withInput(String name) {
        return graph.input(name, OnnxGraph.INT64, ANY, ANY)
                .node("Identity", List.of("logit"), "logits")
                .output("logits", OnnxGraph.FLOAT, ANY, 1)
                .toBytes();
    }

    /** With room for so many tokens and no more. */
    byte[] withPositions(int positions) {
        return graph.constant("positions", new long[] {positions}, new float[positions])
                .constant("row", new long[] {}, 1L)
                .node("CumSum", List.of("attention_mask", "row"), "counted")
                .node("Sub", List.of("counted", "one"), "places")
                .node("Gather", List.of("positions", "places"), "placed")
                .node("ReduceSum", List.of("placed", "one"), "placing", "keepdims", 1)
                .node("Add", List.of("logit", "placing"), "logits")
                .output("logits", OnnxGraph.FLOAT, ANY, 1)
                .toBytes();
    }
}

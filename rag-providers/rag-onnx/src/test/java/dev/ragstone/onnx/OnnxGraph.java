package dev.ragstone.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Writes a small ONNX model: nodes, constants, inputs and outputs. */
final class OnnxGraph {

    static final int FLOAT = 1;
    static final int INT32 = 6;
    static final int INT64 = 7;

    /** Any size. */
    static final long ANY = -1;

    private static final int IR_VERSION = 8;
    private static final int OPSET = 13;
    private static final int ATTRIBUTE_INT = 2;

    private final Protobuf graph = new Protobuf().text(2, "tiny");

    OnnxGraph input(String name, int type, long... shape) {
        graph.message(11, value(name, type, shape));
        return this;
    }

    OnnxGraph output(String name, int type, long... shape) {
        graph.message(12, value(name, type, shape));
        return this;
    }

    OnnxGraph node(String operator, List<String> inputs, String output) {
        return node(operator, inputs, output, "", 0);
    }

    OnnxGraph node(String operator, List<String> inputs, String output, String attribute, long value) {
        var node = new Protobuf();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, output).text(4, operator);
        if (!attribute.isEmpty()) {
            node.message(5, new Protobuf().text(1, attribute).number(3, value).number(20, ATTRIBUTE_INT));
        }
        graph.message(1, node);
        return this;
    }

    OnnxGraph constant(String name, long[] shape, float... values) {
        ByteBuffer raw = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        raw.asFloatBuffer().put(values);
        return constant(name, FLOAT, shape, raw.array());
    }

    OnnxGraph constant(String name, long[] shape, long... values) {
        ByteBuffer raw = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        raw.asLongBuffer().put(values);
        return constant(name, INT64, shape, raw.array());
    }

    private OnnxGraph constant(String name, int type, long[] shape, byte[] raw) {
        var tensor = new Protobuf();
        for (long size : shape) {
            tensor.number(1, size);
        }
        graph.message(5, tensor.number(2, type).text(8, name).bytes(9, raw));
        return this;
    }

    byte[] toBytes() {
        return new Protobuf()
                .number(1, IR_VERSION)
                .message(7, graph)
                .message(8, new Protobuf().text(1, "").number(2, OPSET))
                .toBytes();
    }

    private static Protobuf value(String name, int type, long... shape) {
        var dimensions = new Protobuf();
        int at = 0;
        for (long size : shape) {
            dimensions.message(1, size == ANY ? new Protobuf().text(2, name + at++) : new Protobuf().number(1, size));
        }
        Protobuf tensor = new Protobuf().number(1, type).message(2, dimensions);
        return new Protobuf().text(1, name).message(2, new Protobuf().message(1, tensor));
    }
}

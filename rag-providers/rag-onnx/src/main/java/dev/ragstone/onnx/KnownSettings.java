package dev.ragstone.onnx;

import java.util.Map;
import java.util.TreeMap;

/** What the model cards say about the models that LangChain4j packages, whose jars do not. */
final class KnownSettings {

    /** By what the names of the resources begin with; the quantized ones end with {@code -q}. */
    private static final Map<String, Known> BY_NAME = Map.of(
            "all-minilm-l6-v2", new Known(Pooling.MEAN, 384, 256),
            "e5-small-v2", new Known(Pooling.MEAN, 384, 512),
            "bge-small-en", new Known(Pooling.CLS, 384, 512),
            "bge-small-zh", new Known(Pooling.CLS, 512, 512));

    private KnownSettings() {}

    private record Known(Pooling pooling, int dimension, int maxTokens) {}

    /** The settings file {@code name} as a model has it in its folder; empty if the model or the file is not known. */
    static JsonObject of(String resource, String name) {
        return BY_NAME.entrySet().stream()
                .filter(known -> resource.startsWith(known.getKey()))
                .map(known -> settings(known.getValue(), name))
                .findFirst()
                .orElse(JsonObject.EMPTY);
    }

    private static JsonObject settings(Known known, String name) {
        return switch (name) {
            case PublishedSettings.POOLING ->
                new JsonObject(new TreeMap<>(Map.of(
                        "pooling_mode_cls_token", known.pooling() == Pooling.CLS,
                        "pooling_mode_mean_tokens", known.pooling() == Pooling.MEAN,
                        "word_embedding_dimension", (double) known.dimension())));
            case PublishedSettings.SENTENCES ->
                new JsonObject(new TreeMap<>(Map.of("max_seq_length", (double) known.maxTokens())));
            default -> JsonObject.EMPTY;
        };
    }
}

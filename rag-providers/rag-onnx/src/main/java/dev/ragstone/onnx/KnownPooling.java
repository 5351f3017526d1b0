package dev.ragstone.onnx;

import java.util.Map;
import java.util.TreeMap;

/** What the model cards say about the models that LangChain4j packages, whose jars do not. */
final class KnownPooling {

    /** By what the names of the resources begin with; the quantized ones end with {@code -q}. */
    private static final Map<String, JsonObject> BY_NAME = Map.of(
            "all-minilm-l6-v2", settings(Pooling.MEAN, 384),
            "e5-small-v2", settings(Pooling.MEAN, 384),
            "bge-small-en", settings(Pooling.CLS, 384),
            "bge-small-zh", settings(Pooling.CLS, 512));

    private KnownPooling() {}

    /** The settings of pooling as a model has them in its folder; none if the model is not known. */
    static JsonObject of(String resource) {
        return BY_NAME.entrySet().stream()
                .filter(known -> resource.startsWith(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(JsonObject.EMPTY);
    }

    private static JsonObject settings(Pooling pooling, int dimension) {
        return new JsonObject(new TreeMap<>(Map.of(
                "pooling_mode_cls_token", pooling == Pooling.CLS,
                "pooling_mode_mean_tokens", pooling == Pooling.MEAN,
                "word_embedding_dimension", (double) dimension)));
    }
}

package dev.ragstone.langchain4j;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The few JSON values that are kept inside of a text. */
final class Json {

    /** Without a table of names: they are keys of metadata, and it would refuse those chosen to share a hash. */
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build());

    private Json() {}

    static String write(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values can always be written", e);
        }
    }

    /** Empty when {@code text} is not JSON. */
    static Optional<JsonNode> read(String text) {
        try {
            return Optional.ofNullable(MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    static String writeTexts(Collection<String> texts) {
        var array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return write(array);
    }

    /** Empty when {@code node} is not an array of texts. */
    static Optional<List<String>> texts(JsonNode node) {
        var texts = new ArrayList<String>();
        if (!node.isArray()) {
            return Optional.empty();
        }
        for (JsonNode item : node) {
            if (!item.isTextual()) {
                return Optional.empty();
            }
            texts.add(item.textValue());
        }
        return Optional.of(texts);
    }
}

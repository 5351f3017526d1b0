package dev.ragstone.onnx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object in a settings file of a model.
 *
 * <p>A value that is missing or null takes the default of who asks; a value of another kind is an {@link
 * IllegalArgumentException} that names it.
 *
 * @param fields holds strings, numbers, booleans, lists, objects and nulls
 */
record JsonObject(Map<String, @Nullable Object> fields) {

    private static final JsonFactory JSON = new JsonFactory();

    /** An object without fields. */
    static final JsonObject EMPTY = new JsonObject(Map.of());

    /** Reads a file that holds one object. */
    static JsonObject read(Path file) throws IOException {
        try (JsonParser json = JSON.createParser(file.toFile())) {
            if (json.nextToken() == JsonToken.START_OBJECT && value(json) instanceof JsonObject object) {
                return object;
            }
            throw new IOException("it holds no JSON object");
        }
    }

    /** Reads a file that holds a list of objects. */
    static List<JsonObject> readList(Path file) throws IOException {
        try (JsonParser json = JSON.createParser(file.toFile())) {
            if (json.nextToken() == JsonToken.START_ARRAY && value(json) instanceof List<?> values) {
                var objects = new ArrayList<JsonObject>();
                for (Object value : values) {
                    objects.add(as(value, "its list", JsonObject.class, "one of objects"));
                }
                return objects;
            }
            throw new IOException("it holds no JSON list");
        }
    }

    /** Reads the value whose first token {@code json} is at. */
    static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                var fields = new LinkedHashMap<String, @Nullable Object>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    json.nextToken();
                    fields.put(name, value(json));
                }
                yield new JsonObject(fields);
            }
            case START_ARRAY -> {
                var values = new ArrayList<@Nullable Object>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    values.add(value(json));
                }
                yield values;
            }
            case VALUE_STRING -> json.getText();
            // Some files hold "no limit" as a number that no integer has room for.
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            default -> null;
        };
    }

    Optional<JsonObject> object(String name) {
        return value(name, JsonObject.class, "an object");
    }

    /** The objects of a list; none if there is no list. */
    List<JsonObject> objects(String name) {
        var objects = new ArrayList<JsonObject>();
        for (Object value : value(name, List.class, "a list").orElse(List.of())) {
            objects.add(as(value, name, JsonObject.class, "a list of objects"));
        }
        return objects;
    }

    /** The values of a list; none if there is no list. */
    List<?> list(String name) {
        return value(name, List.class, "a list").orElse(List.of());
    }

    String text(String name, String otherwise) {
        return value(name, String.class, "a text").orElse(otherwise);
    }

    boolean flag(String name, boolean otherwise) {
        return value(name, Boolean.class, "true or false").orElse(otherwise);
    }

    Optional<Double> number(String name) {
        return value(name, Double.class, "a number");
    }

    private <T> Optional<T> value(String name, Class<T> type, String kind) {
        Object value = fields.get(name);
        return value == null ? Optional.empty() : Optional.of(as(value, name, type, kind));
    }

    private static <T> T as(@Nullable Object value, String name, Class<T> type, String kind) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("\"%s\" must be %s but is %s".formatted(name, kind, value));
        }
        return type.cast(value);
    }
}

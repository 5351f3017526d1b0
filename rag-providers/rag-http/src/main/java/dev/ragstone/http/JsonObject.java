package dev.ragstone.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a service says or is told, as JSON. A field that is missing and one of another type than asked for are the same.
 * Immutable.
 *
 * @since 0.1
 */
public final class JsonObject {

    private final Map<String, Object> fields;

    JsonObject(Map<String, Object> fields) {
        this.fields = fields;
    }

    /**
     * Reads one object.
     *
     * @throws IOException if the text is not exactly one object, or one of more than 250,000 values
     */
    public static JsonObject parse(String text) throws IOException {
        try (var reader = new JsonReader(text)) {
            return reader.document();
        }
    }

    /**
     * Reads one object from UTF-8.
     *
     * @throws IOException if the bytes are not exactly one object, or one of more than 250,000 values
     */
    public static JsonObject parse(byte[] bytes) throws IOException {
        try (var reader = new JsonReader(bytes)) {
            return reader.document();
        }
    }

    /** The objects of a list that is bare or the field {@code list} of an object, of which none says that it failed. */
    static List<JsonObject> parseList(byte[] bytes, String list) throws IOException {
        JsonObject object;
        try (var reader = new JsonReader(bytes)) {
            object = reader.documentOrList(list);
        }
        AnswerFormat.ErrorLine.check(object);
        if (!(object.fields.get(list) instanceof List)) {
            String said = SaidError.of(object).map(it -> ": " + it).orElse("");
            throw new IOException("it has no list of " + list + said);
        }
        for (JsonObject one : object.objects(list)) {
            AnswerFormat.ErrorLine.check(one);
        }
        return object.objects(list);
    }

    /** Whether there is a value, of whatever type. */
    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** A string. */
    public Optional<String> text(String name) {
        return fields.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** A whole number that is not negative. */
    public OptionalInt count(String name) {
        return fields.get(name) instanceof Double number && number >= 0 && number <= Integer.MAX_VALUE
                ? OptionalInt.of(number.intValue())
                : OptionalInt.empty();
    }

    /** A number; {@code otherwise} if there is none. */
    public double number(String name, double otherwise) {
        return fields.get(name) instanceof Double number ? number : otherwise;
    }

    /** Whether it is there and true. */
    public boolean is(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    /** An object. */
    public Optional<JsonObject> object(String name) {
        return fields.get(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    /** The objects of a list; none if there is no list. */
    public List<JsonObject> objects(String name) {
        return list(name, JsonObject.class);
    }

    /** The strings of a list; none if there is no list. */
    public List<String> texts(String name) {
        return list(name, String.class);
    }

    /** The lists of numbers in a list; none if there is no list. */
    public List<float[]> vectors(String name) {
        return list(name, float[].class);
    }

    /** A list of numbers that is not empty. */
    public Optional<float[]> vector(String name) {
        return fields.get(name) instanceof float[] vector ? Optional.of(vector.clone()) : Optional.empty();
    }

    private <T> List<T> list(String name, Class<T> type) {
        return fields.get(name) instanceof List<?> values
                ? values.stream().filter(type::isInstance).map(type::cast).toList()
                : List.of();
    }

    /**
     * Writes an object of strings, numbers, booleans, lists and maps with strings as keys.
     *
     * @throws IllegalArgumentException if there is a value of another type, naming the type
     */
    public static String write(Map<String, ?> fields) {
        var out = new StringWriter();
        try (JsonGenerator json = JsonReader.JSON.createGenerator(out)) {
            write(json, fields);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case Map<?, ?> map -> {
                json.writeStartObject();
                for (var entry : map.entrySet()) {
                    json.writeFieldName(String.valueOf(entry.getKey()));
                    write(json, entry.getValue());
                }
                json.writeEndObject();
            }
            case Collection<?> list -> {
                json.writeStartArray();
                for (Object element : list) {
                    write(json, element);
                }
                json.writeEndArray();
            }
            case String text -> json.writeString(text);
            case Boolean truth -> json.writeBoolean(truth);
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Float number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            default ->
                throw new IllegalArgumentException(
                        "JSON has strings, numbers, booleans, lists and maps, but not " + value.getClass());
        }
    }
}

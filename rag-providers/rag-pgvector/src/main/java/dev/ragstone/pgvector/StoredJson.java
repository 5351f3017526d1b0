package dev.ragstone.pgvector;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what {@link DocumentJson} wrote; anything else is a {@link StoreException}. */
final class StoredJson {

    private StoredJson() {}

    private interface Reading<T> {
        T from(JsonParser json) throws IOException;
    }

    static DocumentInfo info(String stored) {
        return read(stored, json -> {
            Map<String, Object> fields = object(json);
            return new DocumentInfo(
                    text(fields, "collection"),
                    text(fields, "uri"),
                    text(fields, "title"),
                    text(fields, "mediaType"),
                    text(fields, "checksum"),
                    text(fields, "language"),
                    metadata(fields.get("metadata")),
                    Set.copyOf(texts(fields.get("accessLabels"))));
        });
    }

    static List<Block> blocks(String stored) {
        return read(stored, json -> {
            var blocks = new ArrayList<Block>();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                Map<String, Object> fields = object(json);
                Block.@Nullable TableRows table = fields.containsKey("header")
                        ? new Block.TableRows(text(fields, "header"), whole(fields, "first"), whole(fields, "last"))
                        : null;
                blocks.add(new Block(
                        Block.Kind.valueOf(text(fields, "kind")),
                        whole(fields, "start"),
                        whole(fields, "end"),
                        texts(fields.get("headings")),
                        place(fields),
                        table));
            }
            return blocks;
        });
    }

    static List<Place> places(String stored) {
        return read(stored, json -> {
            var places = new ArrayList<Place>();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                places.add(place(object(json)));
            }
            return places;
        });
    }

    static List<String> strings(String stored) {
        return read(stored, StoredJson::array);
    }

    private static Place place(Map<String, Object> fields) {
        return new Place(Place.Kind.valueOf(text(fields, "place")), whole(fields, "number"), text(fields, "name"));
    }

    @SuppressWarnings("unchecked")
    private static Metadata metadata(@Nullable Object fields) {
        var values = new TreeMap<String, MetadataValue>();
        for (Map.Entry<String, Object> field : ((Map<String, Object>) require(fields, "metadata")).entrySet()) {
            values.put(field.getKey(), value(field.getValue()));
        }
        return new Metadata(values);
    }

    @SuppressWarnings("unchecked")
    private static MetadataValue value(Object value) {
        return switch (value) {
            case String text -> MetadataValue.of(text);
            case Double number -> MetadataValue.of(number);
            case Long number -> MetadataValue.of((double) number);
            case Boolean flag -> MetadataValue.of(flag);
            case List<?> texts -> MetadataValue.of((List<String>) texts);
            case Map<?, ?> moment -> MetadataValue.of(Instant.ofEpochMilli((Long) require(moment.get("ms"), "ms")));
            default -> throw new IllegalStateException("no metadata is written as " + value.getClass());
        };
    }

    private static String text(Map<String, Object> fields, String name) {
        return (String) require(fields.get(name), name);
    }

    private static int whole(Map<String, Object> fields, String name) {
        return Math.toIntExact((Long) require(fields.get(name), name));
    }

    @SuppressWarnings("unchecked")
    private static List<String> texts(@Nullable Object list) {
        return (List<String>) require(list, "list");
    }

    private static Object require(@Nullable Object value, String name) {
        if (value == null) {
            throw new IllegalStateException("the stored document lacks its " + name);
        }
        return value;
    }

    /** The object that the parser stands on. */
    private static Map<String, Object> object(JsonParser json) throws IOException {
        var fields = new TreeMap<String, Object>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            fields.put(name, value(json, json.nextToken()));
        }
        return fields;
    }

    private static List<String> array(JsonParser json) throws IOException {
        var strings = new ArrayList<String>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            strings.add(json.getText());
        }
        return strings;
    }

    private static Object value(JsonParser json, JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> array(json);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw new IOException("unexpected " + token);
        };
    }

    private static <T> T read(String stored, Reading<T> reading) {
        try (JsonParser json = DocumentJson.JSON.createParser(stored)) {
            json.nextToken();
            return reading.from(json);
        } catch (IOException | RuntimeException e) {
            throw new StoreException(
                    "what is stored of a document is not the JSON that was written",
                    "Has something else written into the tables? Remove the document and sync it again",
                    false,
                    e);
        }
    }
}

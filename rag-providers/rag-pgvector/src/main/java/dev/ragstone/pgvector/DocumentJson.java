package dev.ragstone.pgvector;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A document's description and blocks as the JSON that is kept in the database, and the other way. */
final class DocumentJson {

    /** What was written by us is read again, however large. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(400)
                    .build())
            .streamWriteConstraints(StreamWriteConstraints.builder().build())
            .build();

    private DocumentJson() {}

    static String info(DocumentInfo info) {
        return write(json -> {
            json.writeStartObject();
            json.writeStringField("collection", info.collection());
            json.writeStringField("uri", info.uri());
            json.writeStringField("title", info.title());
            json.writeStringField("mediaType", info.mediaType());
            json.writeStringField("checksum", info.checksum());
            json.writeStringField("language", info.language());
            json.writeObjectFieldStart("metadata");
            values(json, info.metadata(), value -> value);
            json.writeEndObject();
            strings(json, "accessLabels", info.accessLabels());
            json.writeEndObject();
        });
    }

    /** What a {@link dev.ragstone.store.Filter} looks at, each text in {@linkplain StoredText#ofUnits units}. */
    static String attributes(DocumentInfo info) {
        return write(json -> {
            json.writeStartObject();
            values(json, info.attributes(), StoredText::ofUnits);
            json.writeEndObject();
        });
    }

    /** One value as it stands in {@link #attributes}. */
    static String attribute(MetadataValue value) {
        return write(json -> value(json, value, StoredText::ofUnits));
    }

    /** What contains just {@code value} under {@code key} as it stands in {@link #attributes}. */
    static String attribute(String key, MetadataValue value) {
        return write(json -> {
            json.writeStartObject();
            json.writeFieldName(StoredText.ofUnits(key));
            value(json, value, StoredText::ofUnits);
            json.writeEndObject();
        });
    }

    static String blocks(List<Block> blocks) {
        return write(json -> {
            json.writeStartArray();
            for (Block block : blocks) {
                json.writeStartObject();
                json.writeStringField("kind", block.kind().name());
                json.writeNumberField("start", block.start());
                json.writeNumberField("end", block.end());
                strings(json, "headings", block.headings());
                place(json, block.place());
                Block.TableRows table = block.table();
                if (table != null) {
                    json.writeStringField("header", table.header());
                    json.writeNumberField("first", table.first());
                    json.writeNumberField("last", table.last());
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static String places(List<Place> places) {
        return write(json -> {
            json.writeStartArray();
            for (Place place : places) {
                json.writeStartObject();
                place(json, place);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static String strings(List<String> strings) {
        return write(json -> {
            json.writeStartArray();
            for (String string : strings) {
                json.writeString(string);
            }
            json.writeEndArray();
        });
    }

    static DocumentInfo readInfo(String stored) {
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

    static List<Block> readBlocks(String stored) {
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

    static List<Place> readPlaces(String stored) {
        return read(stored, json -> {
            var places = new ArrayList<Place>();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                places.add(place(object(json)));
            }
            return places;
        });
    }

    static List<String> readStrings(String stored) {
        return read(stored, DocumentJson::array);
    }

    private static void values(JsonGenerator json, Metadata metadata, Spelling spelling) throws IOException {
        for (Map.Entry<String, MetadataValue> entry : metadata.values().entrySet()) {
            json.writeFieldName(spelling.of(entry.getKey()));
            value(json, entry.getValue(), spelling);
        }
    }

    private static void value(JsonGenerator json, MetadataValue value, Spelling spelling) throws IOException {
        switch (value) {
            case MetadataValue.Text text -> json.writeString(spelling.of(text.value()));
            case MetadataValue.Numeric number -> json.writeNumber(number.value());
            case MetadataValue.Flag flag -> json.writeBoolean(flag.value());
            case MetadataValue.Moment moment -> {
                json.writeStartObject();
                json.writeNumberField("ms", moment.value().toEpochMilli());
                json.writeEndObject();
            }
            case MetadataValue.Texts texts -> {
                json.writeStartArray();
                for (String text : texts.values()) {
                    json.writeString(spelling.of(text));
                }
                json.writeEndArray();
            }
        }
    }

    private static void strings(JsonGenerator json, String field, Iterable<String> strings) throws IOException {
        json.writeArrayFieldStart(field);
        for (String string : strings) {
            json.writeString(string);
        }
        json.writeEndArray();
    }

    private static void place(JsonGenerator json, Place place) throws IOException {
        json.writeStringField("place", place.kind().name());
        json.writeNumberField("number", place.number());
        json.writeStringField("name", place.name());
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

    private static String write(Writing writing) {
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a document could not be written as JSON", e);
        }
        return text.toString();
    }

    private static <T> T read(String stored, Reading<T> reading) {
        try (JsonParser json = JSON.createParser(stored)) {
            json.nextToken();
            return reading.from(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored document is not the JSON that was written", e);
        }
    }

    private interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    private interface Reading<T> {
        T from(JsonParser json) throws IOException;
    }

    private interface Spelling {
        String of(String text);
    }
}

package dev.ragstone.pgvector;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes a document's description and blocks as the JSON that is kept in the database. */
final class DocumentJson {

    /**
     * What was written by us is read again, however large, and whatever names its metadata has: these come from documents,
     * and a table of names would refuse those that somebody has chosen to share a hash.
     */
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(400)
                    .build())
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

    private static String write(Writing writing) {
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a document could not be written as JSON", e);
        }
        return text.toString();
    }

    private interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    private interface Spelling {
        String of(String text);
    }
}

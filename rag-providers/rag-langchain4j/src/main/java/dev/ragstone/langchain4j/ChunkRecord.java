package dev.ragstone.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Everything about a chunk and its document but the text, as one JSON text that any store can keep. */
record ChunkRecord(DocumentInfo document, Chunk chunk) {

    private static final String MOMENT = "moment";

    String write() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode info = json.putObject("document");
        info.put("collection", document.collection());
        info.put("uri", document.uri());
        info.put("title", document.title());
        info.put("mediaType", document.mediaType());
        info.put("checksum", document.checksum());
        info.put("language", document.language());
        ObjectNode metadata = info.putObject("metadata");
        document.metadata().values().forEach((key, value) -> write(metadata, key, value));
        document.accessLabels().forEach(info.putArray("accessLabels")::add);
        ObjectNode piece = json.putObject("chunk");
        piece.put("id", chunk.id());
        piece.put("ordinal", chunk.ordinal());
        piece.put("level", chunk.level().name());
        piece.put("start", chunk.start());
        chunk.headings().forEach(piece.putArray("headings")::add);
        ArrayNode places = piece.putArray("places");
        chunk.places()
                .forEach(place -> places.addObject()
                        .put("kind", place.kind().name())
                        .put("number", place.number())
                        .put("name", place.name()));
        piece.put("parent", chunk.parentId());
        return Json.write(json);
    }

    /** The record in {@code json} about a chunk with this text; empty if it is none. */
    static Optional<ChunkRecord> read(String json, String text) {
        try {
            return Json.read(json).map(node -> read(node, text));
        } catch (IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }

    private static ChunkRecord read(JsonNode json, String text) {
        JsonNode info = json.path("document");
        JsonNode piece = json.path("chunk");
        var document = new DocumentInfo(
                info.path("collection").asText(),
                info.path("uri").asText(),
                info.path("title").asText(),
                info.path("mediaType").asText(),
                info.path("checksum").asText(),
                info.path("language").asText(),
                metadata(info.path("metadata")),
                Set.copyOf(texts(info.path("accessLabels"))));
        int start = piece.path("start").asInt();
        var chunk = new Chunk(
                piece.path("id").asText(),
                document.id(),
                piece.path("ordinal").asInt(),
                Chunk.Level.valueOf(piece.path("level").asText()),
                start,
                start + text.length(),
                text,
                texts(piece.path("headings")),
                places(piece.path("places")),
                piece.path("parent").textValue());
        return new ChunkRecord(document, chunk);
    }

    private static void write(ObjectNode json, String key, MetadataValue value) {
        switch (value) {
            case MetadataValue.Text text -> json.put(key, text.value());
            case MetadataValue.Numeric number -> json.put(key, number.value());
            case MetadataValue.Flag flag -> json.put(key, flag.value());
            case MetadataValue.Moment moment ->
                json.putObject(key).put(MOMENT, moment.value().toString());
            case MetadataValue.Texts texts -> texts.values().forEach(json.putArray(key)::add);
        }
    }

    private static Metadata metadata(JsonNode json) {
        var values = new TreeMap<String, MetadataValue>();
        json.properties().forEach(entry -> values.put(entry.getKey(), value(entry.getValue())));
        return new Metadata(values);
    }

    private static MetadataValue value(JsonNode json) {
        if (json.isTextual()) {
            return MetadataValue.of(json.textValue());
        }
        if (json.isNumber()) {
            return MetadataValue.of(json.doubleValue());
        }
        if (json.isBoolean()) {
            return MetadataValue.of(json.booleanValue());
        }
        return json.isArray()
                ? MetadataValue.of(texts(json))
                : MetadataValue.of(Instant.parse(json.path(MOMENT).asText()));
    }

    private static List<String> texts(JsonNode json) {
        return Json.texts(json).orElseThrow(() -> new IllegalArgumentException("not a list of texts"));
    }

    private static List<Place> places(JsonNode json) {
        var places = new ArrayList<Place>();
        json.forEach(place -> places.add(new Place(
                Place.Kind.valueOf(place.path("kind").asText()),
                place.path("number").asInt(),
                place.path("name").asText())));
        return places;
    }
}

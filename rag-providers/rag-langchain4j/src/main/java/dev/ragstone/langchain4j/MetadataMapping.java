package dev.ragstone.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Metadata from one library to the other and back, with nothing lost on the round trip, whichever side it starts from.
 *
 * <p>LangChain4j knows texts, UUIDs and four kinds of numbers; Ragstone texts, one kind of number, truth values, moments
 * and lists of texts. A value becomes the nearest the other side has, so that it can be read and filtered there. What that
 * does not tell is written down in one more entry, {@value #RAGSTONE_TYPES} or {@value #LANGCHAIN4J_TYPES}, which the way
 * back uses up. A key that has the name of such an entry by chance gets an underscore more, and loses it on the way back.
 */
final class MetadataMapping {

    /** The key in LangChain4j's metadata under which stands which texts were something else here. */
    static final String RAGSTONE_TYPES = "ragstone_types";

    /** The key in Ragstone's metadata under which stands which values had another type there. */
    static final String LANGCHAIN4J_TYPES = "langchain4j_types";

    private static final String FLAG = "flag";
    private static final String MOMENT = "moment";
    private static final String TEXTS = "texts";

    private MetadataMapping() {}

    /** Ours as theirs. */
    static dev.langchain4j.data.document.Metadata toLangChain4j(Metadata ours) {
        Map<String, OriginalNumber> originals = OriginalNumber.readNotes(ours);
        ObjectNode types = JsonNodeFactory.instance.objectNode();
        var theirs = new HashMap<String, Object>();
        ours.values().forEach((key, value) -> {
            if (!key.equals(LANGCHAIN4J_TYPES)) {
                String name = toLangChain4j(key);
                OriginalNumber original = originals.get(key);
                Object restored = original == null ? null : original.restore(value);
                theirs.put(name, restored == null ? natural(name, value, types) : restored);
            }
        });
        if (!types.isEmpty()) {
            theirs.put(RAGSTONE_TYPES, Json.write(types));
        }
        return new dev.langchain4j.data.document.Metadata(theirs);
    }

    /** Theirs as ours. */
    static Metadata toRagstone(dev.langchain4j.data.document.Metadata theirs) {
        Map<String, Object> values = theirs.toMap();
        JsonNode types = values.get(RAGSTONE_TYPES) instanceof String noted
                ? Json.read(noted).orElse(JsonNodeFactory.instance.objectNode())
                : JsonNodeFactory.instance.objectNode();
        var ours = new TreeMap<String, MetadataValue>();
        List<String> notes = new ArrayList<>();
        values.forEach((key, value) -> {
            if (!key.equals(RAGSTONE_TYPES)) {
                String name = toRagstone(key);
                ours.put(
                        name,
                        value instanceof String text
                                ? text(text, types.path(key).asText())
                                : OriginalNumber.map(name, value, notes));
            }
        });
        if (!notes.isEmpty()) {
            notes.sort(null);
            ours.put(LANGCHAIN4J_TYPES, MetadataValue.of(notes));
        }
        return new Metadata(ours);
    }

    /** What a key of theirs is called here. */
    static String toRagstone(String key) {
        return isNamed(LANGCHAIN4J_TYPES, key) ? key + "_" : unescaped(RAGSTONE_TYPES, key);
    }

    private static String toLangChain4j(String key) {
        return isNamed(RAGSTONE_TYPES, key) ? key + "_" : SegmentKeys.takeable(unescaped(LANGCHAIN4J_TYPES, key));
    }

    private static String unescaped(String name, String key) {
        return isNamed(name, key) && !key.equals(name) ? key.substring(0, key.length() - 1) : key;
    }

    /** The name itself, or with underscores behind it. */
    private static boolean isNamed(String name, String key) {
        return key.startsWith(name) && key.chars().skip(name.length()).allMatch(unit -> unit == '_');
    }

    private static Object natural(String key, MetadataValue value, ObjectNode types) {
        return switch (value) {
            case MetadataValue.Text text -> text.value();
            case MetadataValue.Numeric number -> number(number.value());
            case MetadataValue.Flag flag -> noted(key, FLAG, String.valueOf(flag.value()), types);
            case MetadataValue.Moment moment ->
                noted(key, MOMENT, moment.value().toString(), types);
            case MetadataValue.Texts texts -> noted(key, TEXTS, Json.writeTexts(texts.values()), types);
        };
    }

    /** A whole number as a long, so that a year reads 2024 and not 2024.0. */
    static Object number(double value) {
        return value == Math.rint(value) && Math.abs(value) < OriginalNumber.EXACT ? (Object) (long) value : value;
    }

    private static String noted(String key, String type, String text, ObjectNode types) {
        types.put(key, type);
        return text;
    }

    /** A text that was noted to be something else is that again; one that was changed meanwhile is a text. */
    private static MetadataValue text(String text, String type) {
        @Nullable
        MetadataValue restored = switch (type) {
            case FLAG -> text.equals("true") || text.equals("false") ? MetadataValue.of(text.equals("true")) : null;
            case MOMENT -> moment(text);
            case TEXTS ->
                Json.read(text).flatMap(Json::texts).map(MetadataValue::of).orElse(null);
            default -> null;
        };
        return restored == null ? MetadataValue.of(text) : restored;
    }

    private static @Nullable MetadataValue moment(String text) {
        try {
            return MetadataValue.of(Instant.parse(text));
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }
}

package dev.ragstone.app.server.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ragstone.app.config.Suggestion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The fields of a JSON object that somebody sent. Whatever is wrong with one is an {@link HttpProblem} that names it.
 *
 * @since 0.1
 */
public final class JsonFields {

    /**
     * Without a table of names, which all requests would share: one who sends names chosen to share a hash would fill it
     * for all others.
     */
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
                    .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(64)
                            .maxNumberLength(100)
                            .build())
                    .build()
                    .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION))
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final ObjectNode fields;
    private final String prefix;

    private JsonFields(ObjectNode fields, String prefix) {
        this.fields = fields;
        this.prefix = prefix;
    }

    /**
     * Reads an object.
     *
     * @throws HttpProblem if {@code bytes} are not UTF-8, not JSON or not an object
     */
    public static JsonFields parse(byte[] bytes) {
        try {
            // A parser would guess another encoding, or replace what is broken.
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (MAPPER.readTree(text) instanceof ObjectNode object) {
                return new JsonFields(object, "");
            }
        } catch (CharacterCodingException e) {
            throw HttpProblem.badRequest("The body is not UTF-8.");
        } catch (IOException e) {
            throw HttpProblem.badRequest("The body is not JSON.");
        }
        throw HttpProblem.badRequest("The body must be a JSON object.");
    }

    /** Refuses every field but these, and says which was probably meant. */
    public JsonFields only(String... names) {
        List<String> known = List.of(names);
        fields.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw HttpProblem.badField(
                        shown(name), "There is no field '" + shown(name) + "'." + Suggestion.sentence(name, known));
            }
        });
        return this;
    }

    private String shown(String name) {
        return prefix + (name.length() > 60 ? name.substring(0, 60) + "..." : name);
    }

    /** A text that must be there and not be blank. */
    public String text(String name) {
        return optionalText(name)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> wrong(name, "must be a text that is not blank"));
    }

    /** A text that may be missing. */
    public Optional<String> optionalText(String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw wrong(name, "must be a text");
        }
        String text = value.textValue();
        if (text.codePoints().anyMatch(point -> point == 0 || (point >= 0xD800 && point <= 0xDFFF))) {
            throw wrong(name, "must be Unicode text without the character 0");
        }
        return Optional.of(text);
    }

    /** A whole number; {@code otherwise} if it is missing. */
    public int number(String name, int otherwise, int least, int most) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        if (!value.isIntegralNumber()
                || !value.canConvertToInt()
                || value.intValue() < least
                || value.intValue() > most) {
            throw wrong(name, "must be a whole number from " + least + " to " + most);
        }
        return value.intValue();
    }

    /** True or false; {@code otherwise} if it is missing. */
    public boolean flag(String name, boolean otherwise) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        if (!value.isBoolean()) {
            throw wrong(name, "must be true or false");
        }
        return value.booleanValue();
    }

    /** An object that may be missing. */
    public Optional<JsonFields> object(String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (value instanceof ObjectNode object) {
            return Optional.of(new JsonFields(object, prefix + name + "."));
        }
        throw wrong(name, "must be an object");
    }

    /** A list of texts, or one text alone. */
    public List<String> texts(String name, int most) {
        JsonNode value = fields.path(name);
        var texts = new ArrayList<String>();
        if (value.isTextual()) {
            texts.add(value.textValue());
        } else if (value.isArray()) {
            value.forEach(each -> {
                if (!each.isTextual()) {
                    throw wrong(name, "must be a list of texts");
                }
                texts.add(each.textValue());
            });
        }
        if (texts.isEmpty() || texts.size() > most) {
            throw wrong(name, "must be a list of 1 to " + most + " texts");
        }
        return List.copyOf(texts);
    }

    /** The objects in a list that must be there. */
    public List<JsonFields> objects(String name, int most) {
        JsonNode value = fields.path(name);
        if (!value.isArray() || value.isEmpty() || value.size() > most) {
            throw wrong(name, "must be a list of 1 to " + most + " objects");
        }
        var objects = new ArrayList<JsonFields>();
        for (JsonNode each : value) {
            if (!(each instanceof ObjectNode object)) {
                throw wrong(name, "must be a list of objects");
            }
            objects.add(new JsonFields(object, prefix + name + "[" + objects.size() + "]."));
        }
        return objects;
    }

    /** Whether the field holds a list. */
    public boolean isList(String name) {
        return fields.path(name).isArray();
    }

    /** Whether the field holds a list with nothing in it. */
    public boolean isEmptyList(String name) {
        return isList(name) && fields.path(name).isEmpty();
    }

    /** A number from {@code least} to {@code most} that may be missing. */
    public OptionalDouble decimal(String name, double least, double most) {
        JsonNode value = fields.path(name);
        if (!has(name)) {
            return OptionalDouble.empty();
        }
        if (!(value.isNumber() && value.doubleValue() >= least && value.doubleValue() <= most)) {
            throw wrong(name, "must be a number from " + least + " to " + most);
        }
        return OptionalDouble.of(value.doubleValue());
    }

    /** A whole number of 64 bits that may be missing. */
    public OptionalLong wholeNumber(String name) {
        JsonNode value = fields.path(name);
        if (!has(name)) {
            return OptionalLong.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(name, "must be a whole number of 64 bits");
        }
        return OptionalLong.of(value.longValue());
    }

    /** Whether the field is there and not null. */
    public boolean has(String name) {
        return fields.hasNonNull(name);
    }

    /** The names of all fields. */
    public List<String> names() {
        var names = new ArrayList<String>();
        fields.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** A value as JSON has it, for those who know more kinds of it. */
    JsonNode value(String name) {
        return fields.path(name);
    }

    /** That the field {@code name} is wrong. */
    public HttpProblem wrong(String name, String how) {
        return HttpProblem.badField(shown(name), "'" + shown(name) + "' " + how + ".");
    }
}

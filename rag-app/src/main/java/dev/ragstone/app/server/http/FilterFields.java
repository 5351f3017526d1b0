package dev.ragstone.app.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.Filter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Understands conditions on documents: {@code {"collection": "contracts", "year": {"from": 2020}}}, of which all must hold.
 * A value is a text, a number, true or false; a list stands for any of its values; an object says {@code from} and
 * {@code to}, {@code prefix}, {@code like}, {@code exists} or {@code not}. A text that reads as a moment, such as
 * {@code 2026-01-31T00:00:00Z}, matches both.
 *
 * @since 0.1
 */
public final class FilterFields {

    private static final int MOST = 100;

    private FilterFields() {}

    /** The condition that {@code fields} says. */
    public static Filter read(JsonFields fields) {
        List<String> names = fields.names();
        if (names.size() > MOST) {
            throw HttpProblem.badField("filters", "'filters' has more than " + MOST + " conditions.");
        }
        var all = new ArrayList<Filter>();
        for (String key : names) {
            if (key.isBlank()) {
                throw fields.wrong(key, "is no name of a field of documents");
            }
            all.add(condition(fields, key, fields.value(key)));
        }
        return all.isEmpty() ? Filter.all() : new Filter.And(all);
    }

    private static Filter condition(JsonFields fields, String key, JsonNode value) {
        if (value.isArray()) {
            var values = new ArrayList<MetadataValue>();
            value.forEach(each -> values.addAll(readings(fields, key, each)));
            if (values.isEmpty() || values.size() > MOST) {
                throw fields.wrong(key, "must be a list of 1 to " + MOST + " values");
            }
            return new Filter.In(key, values);
        }
        if (value.isObject()) {
            return described(fields, key, value);
        }
        List<MetadataValue> readings = readings(fields, key, value);
        return readings.size() == 1 ? new Filter.Eq(key, readings.getFirst()) : new Filter.In(key, readings);
    }

    private static Filter described(JsonFields fields, String key, JsonNode value) {
        var parts = new ArrayList<Filter>();
        value.fieldNames().forEachRemaining(name -> {
            JsonNode said = value.path(name);
            switch (name) {
                case "from", "to" -> {
                    if (name.equals("from") || !value.has("from")) {
                        parts.add(range(fields, key, value));
                    }
                }
                case "prefix" -> parts.add(new Filter.Prefix(key, text(fields, key, said)));
                case "like" -> parts.add(new Filter.Like(key, text(fields, key, said)));
                case "exists" -> {
                    if (!said.isBoolean()) {
                        throw fields.wrong(key, "may say exists true or false");
                    }
                    parts.add(
                            said.booleanValue()
                                    ? new Filter.Exists(key)
                                    : Filter.exists(key).negate());
                }
                case "not" -> parts.add(condition(fields, key, said).negate());
                default -> throw fields.wrong(key, "may say from, to, prefix, like, exists and not");
            }
        });
        if (parts.isEmpty()) {
            throw fields.wrong(key, "says nothing");
        }
        return parts.size() == 1 ? parts.getFirst() : new Filter.And(parts);
    }

    private static Filter range(JsonFields fields, String key, JsonNode value) {
        try {
            return new Filter.Range(key, bound(fields, key, value.path("from")), bound(fields, key, value.path("to")));
        } catch (IllegalArgumentException e) {
            throw fields.wrong(key, "must have two numbers or two moments as its bounds");
        }
    }

    private static @Nullable MetadataValue bound(JsonFields fields, String key, JsonNode value) {
        return value.isMissingNode() || value.isNull()
                ? null
                : readings(fields, key, value).getLast();
    }

    private static String text(JsonFields fields, String key, JsonNode value) {
        if (!value.isTextual()) {
            throw fields.wrong(key, "must have a text there");
        }
        return value.textValue();
    }

    private static List<MetadataValue> readings(JsonFields fields, String key, JsonNode value) {
        if (value.isNumber() && Double.isFinite(value.doubleValue())) {
            return List.of(MetadataValue.of(value.doubleValue()));
        }
        if (value.isBoolean()) {
            return List.of(MetadataValue.of(value.booleanValue()));
        }
        if (!value.isTextual()) {
            throw fields.wrong(key, "must be a text, a number, true, false, a list of those or an object");
        }
        MetadataValue text = MetadataValue.of(value.textValue());
        try {
            return List.of(text, MetadataValue.of(Instant.parse(value.textValue())));
        } catch (DateTimeException e) {
            return List.of(text);
        }
    }
}

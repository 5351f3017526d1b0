package dev.ragstone.app.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Holds JSON against the schemas of a description: types, required fields, and no field that is not described. */
record JsonShape(JsonNode description) {

    List<String> differences(JsonNode schema, JsonNode value) {
        var found = new ArrayList<String>();
        look("", schema, value, found);
        return found;
    }

    private void look(String at, JsonNode given, JsonNode value, List<String> found) {
        JsonNode schema =
                given.has("$ref") ? description.at(given.path("$ref").asText().substring(1)) : given;
        JsonNode type = schema.path("type");
        if (!isOf(type, value)) {
            found.add(at + " is " + value.getNodeType() + " but should be " + type);
            return;
        }
        if (schema.has("enum") && !schema.path("enum").toString().contains(value.toString())) {
            found.add(at + " is " + value);
        }
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                found.add(at + "." + name.asText() + " is missing");
            }
        });
        JsonNode properties = schema.path("properties");
        if (!properties.isMissingNode()) {
            value.fieldNames().forEachRemaining(name -> {
                if (properties.has(name)) {
                    look(at + "." + name, properties.path(name), value.path(name), found);
                } else {
                    found.add(at + "." + name + " is not described");
                }
            });
        }
        for (JsonNode item : value.isArray() ? value : List.<JsonNode>of()) {
            look(at + "[]", schema.path("items"), item, found);
        }
    }

    private static boolean isOf(JsonNode type, JsonNode value) {
        if (type.isArray()) {
            for (JsonNode one : type) {
                if (isOf(one, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (type.asText()) {
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "null" -> value.isNull();
            default -> true;
        };
    }
}

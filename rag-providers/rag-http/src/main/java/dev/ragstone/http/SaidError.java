package dev.ragstone.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds in a failed answer what the service says went wrong. What it gives may be long and may hold secrets. */
final class SaidError {

    private static final int LONGEST = 300;
    private static final List<String> PLACES = List.of("error", "message", "detail", "error_message");

    private SaidError() {}

    /** What {@code body} says; empty if that is nothing for people. */
    static String in(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8).strip();
        if (text.startsWith("{") || text.startsWith("[")) {
            try {
                return of(object(text)).orElse("");
            } catch (IOException e) {
                return text;
            }
        }
        return text.startsWith("<") ? "" : text;
    }

    /** An object, or a list of them as that of the errors of one, as which Gemini sends them. */
    static JsonObject object(String text) throws IOException {
        try (var reader = new JsonReader(text)) {
            return reader.documentOrList("error");
        }
    }

    /** What an object says that may hold an error in one of the ways known; with its code, if it has one. */
    static Optional<String> of(JsonObject object) {
        for (String place : PLACES) {
            Optional<String> said = object.text(place);
            if (said.isPresent()) {
                return said.map(text -> withCode(text, object));
            }
            Optional<JsonObject> inner = object.object(place);
            if (inner.isPresent()) {
                return of(inner.get());
            }
            List<JsonObject> several = object.objects(place);
            if (!several.isEmpty()) {
                var all = new ArrayList<String>();
                several.forEach(one -> one.text("msg").or(() -> of(one)).ifPresent(all::add));
                return Optional.of(String.join("; ", all));
            }
        }
        return Optional.empty();
    }

    private static String withCode(String text, JsonObject object) {
        return object.text("code")
                .filter(code -> !text.contains(code))
                .map(code -> text + " (" + code + ")")
                .orElse(text);
    }

    /** In one line that is not too long. */
    static String shortened(String message) {
        String line = message.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }
}

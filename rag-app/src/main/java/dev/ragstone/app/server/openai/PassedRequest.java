package dev.ragstone.app.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A request for a model of the service behind this one. Whether it makes sense is for that service to say; here it is only
 * read for what the audit log notes.
 *
 * @param question the last thing the user said, as far as it is text; empty if there is none
 */
record PassedRequest(String model, String question) {

    private static final int NOTED_CHARACTERS = 20_000;

    static PassedRequest of(String model, byte[] body) throws IOException {
        String question = "";
        for (JsonNode message : PassedJson.read(body).path("messages")) {
            if (message.path("role").asText().equals("user")) {
                question = text(message.path("content"));
            }
        }
        return new PassedRequest(cut(model), cut(question));
    }

    private static String text(JsonNode content) {
        if (content.isTextual()) {
            return content.asText();
        }
        List<String> parts = new ArrayList<>();
        content.forEach(part -> {
            if (part.path("text").isTextual()) {
                parts.add(part.path("text").asText());
            }
        });
        return String.join("\n", parts);
    }

    private static String cut(String text) {
        return text.length() > NOTED_CHARACTERS ? text.substring(0, NOTED_CHARACTERS) : text;
    }
}

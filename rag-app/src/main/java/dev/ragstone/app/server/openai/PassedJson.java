package dev.ragstone.app.server.openai;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * Reads JSON that is handed over, of whatever form.
 *
 * <p>Without a table of names, which all who are served would share: names chosen to share a hash would fill it for all.
 */
final class PassedJson {

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build());

    private PassedJson() {}

    static JsonNode read(byte[] json) throws IOException {
        return MAPPER.readTree(json);
    }

    static JsonNode read(String json) throws IOException {
        return MAPPER.readTree(json);
    }
}

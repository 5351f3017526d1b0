package dev.ragstone.rerank;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** What a service's requests look like; answers differ so little that {@link RerankAnswer} reads them all. */
enum WireFormat {
    COHERE("documents", 500),
    JINA("documents", 500),
    /** Its default limit for the texts of one request is 32. */
    TEXT_EMBEDDINGS_INFERENCE("texts", 32);

    private static final JsonFactory JSON = new JsonFactory();

    private final String textsField;
    private final int batch;

    WireFormat(String textsField, int batch) {
        this.textsField = textsField;
        this.batch = batch;
    }

    /** How many texts go into one request when nothing else is said. */
    int batch() {
        return batch;
    }

    /** Whether a request must name a model. */
    boolean needsModel() {
        return this != TEXT_EMBEDDINGS_INFERENCE;
    }

    String request(String model, String question, List<String> texts) {
        var out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            if (needsModel()) {
                json.writeStringField("model", model);
                json.writeNumberField("top_n", texts.size());
            }
            json.writeStringField("query", question);
            json.writeArrayFieldStart(textsField);
            for (String text : texts) {
                json.writeString(text);
            }
            json.writeEndArray();
            if (this == JINA) {
                json.writeBooleanField("return_documents", false);
            }
            if (this == TEXT_EMBEDDINGS_INFERENCE) {
                // Without it, one text that is too long fails the whole request.
                json.writeBooleanField("truncate", true);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return out.toString();
    }
}

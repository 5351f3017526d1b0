package dev.ragstone.rerank;

import dev.ragstone.http.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;

/** What a service's requests look like; answers differ so little that {@link RerankAnswer} reads them all. */
enum WireFormat {
    COHERE("Cohere-compatible", "documents", 500),
    JINA("Jina-compatible", "documents", 500),
    /** Its default limit for the texts of one request is 32. */
    TEXT_EMBEDDINGS_INFERENCE("text-embeddings-inference", "texts", 32);

    private final String title;
    private final String textsField;
    private final int batch;

    WireFormat(String title, String textsField, int batch) {
        this.title = title;
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

    /** What to call a service with a model in messages. */
    String named(String model) {
        return needsModel() ? title + " rerank model " + model : title;
    }

    String request(String model, String question, List<String> texts) {
        var body = new LinkedHashMap<String, Object>();
        if (needsModel()) {
            body.put("model", model);
            body.put("top_n", texts.size());
        }
        body.put("query", question);
        body.put(textsField, texts);
        if (this == JINA) {
            body.put("return_documents", false);
        }
        if (this == TEXT_EMBEDDINGS_INFERENCE) {
            // Without it, one text that is too long fails the whole request.
            body.put("truncate", true);
        }
        return JsonObject.write(body);
    }
}

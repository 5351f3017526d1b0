package dev.ragstone.ingest.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * One page of results, read from the JSON of an instance.
 *
 * @param silent engines that did not answer, each with the reason
 */
record SearxngAnswer(List<SearxngHit> hits, List<String> silent) {

    /** Without a table of names, which would refuse those that an instance has chosen to share a hash. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    SearxngAnswer {
        hits = List.copyOf(hits);
        silent = List.copyOf(silent);
    }

    /**
     * Reads {@code in}, taking what it knows and leaving the rest.
     *
     * @throws IOException if it is not JSON, or not that of a search
     */
    static SearxngAnswer read(InputStream in) throws IOException {
        List<SearxngHit> hits = null;
        List<String> silent = new ArrayList<>();
        try (JsonParser json = JSON.createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is not a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                JsonToken value = json.nextToken();
                if (field.equals("results") && value == JsonToken.START_ARRAY) {
                    hits = hits(json);
                } else if (field.equals("unresponsive_engines") && value == JsonToken.START_ARRAY) {
                    silent = silent(json);
                } else {
                    json.skipChildren();
                }
            }
            if (json.currentToken() != JsonToken.END_OBJECT) {
                throw new IOException("it ends in the middle");
            }
        }
        if (hits == null) {
            throw new IOException("it has no results");
        }
        return new SearxngAnswer(hits, silent);
    }

    private static List<SearxngHit> hits(JsonParser json) throws IOException {
        var hits = new ArrayList<SearxngHit>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() == JsonToken.START_OBJECT) {
                hits.add(hit(json));
            } else {
                json.skipChildren();
            }
        }
        return hits;
    }

    private static SearxngHit hit(JsonParser json) throws IOException {
        String url = "";
        String title = "";
        String content = "";
        String engine = "";
        String published = "";
        double score = 0;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "url" -> url = text(json);
                case "title" -> title = text(json);
                case "content" -> content = text(json);
                case "engine" -> engine = text(json);
                case "publishedDate" -> published = text(json);
                case "score" -> score = number(json);
                default -> json.skipChildren();
            }
        }
        return new SearxngHit(url, title, content, engine, score, published);
    }

    private static String text(JsonParser json) throws IOException {
        String text = json.currentToken().isScalarValue() && json.currentToken() != JsonToken.VALUE_NULL
                ? json.getValueAsString("")
                : "";
        json.skipChildren();
        return text.strip();
    }

    private static double number(JsonParser json) throws IOException {
        double number = json.currentToken().isScalarValue() ? json.getValueAsDouble(0) : 0;
        json.skipChildren();
        return Double.isFinite(number) ? number : 0;
    }

    /** Each is a pair of a name and a reason. */
    private static List<String> silent(JsonParser json) throws IOException {
        var silent = new ArrayList<String>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.START_ARRAY) {
                silent.add(text(json));
                continue;
            }
            var words = new ArrayList<String>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                words.add(text(json));
            }
            silent.add(String.join(": ", words));
        }
        return silent;
    }
}

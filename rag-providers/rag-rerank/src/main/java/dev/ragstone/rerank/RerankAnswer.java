package dev.ragstone.rerank;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads what a service answered: a list of objects with {@code index} and {@code relevance_score} or {@code score},
 * bare or under {@code results}.
 */
final class RerankAnswer {

    private static final JsonFactory JSON = new JsonFactory();

    private RerankAnswer() {}

    /**
     * The score of each of {@code count} texts.
     *
     * @throws IOException if the answer is not whole: no JSON, an unknown index, a text without a score
     */
    static double[] scores(String body, int count) throws IOException {
        var scores = new double[count];
        Arrays.fill(scores, Double.NaN);
        try (JsonParser json = JSON.createParser(body)) {
            enterList(json);
            while (json.nextToken() == JsonToken.START_OBJECT) {
                readResult(json, scores);
            }
        }
        for (int i = 0; i < count; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IOException("it has no score for text " + i + " of " + count);
            }
        }
        return scores;
    }

    private static void enterList(JsonParser json) throws IOException {
        if (json.nextToken() == JsonToken.START_ARRAY) {
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            if (field.equals("results") && value == JsonToken.START_ARRAY) {
                return;
            }
            json.skipChildren();
        }
        throw new IOException("it has no list of results");
    }

    private static void readResult(JsonParser json, double[] scores) throws IOException {
        int index = -1;
        double score = Double.NaN;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            if (field.equals("index") && value == JsonToken.VALUE_NUMBER_INT) {
                index = json.getIntValue();
            } else if ((field.equals("relevance_score") || field.equals("score")) && value.isNumeric()) {
                score = json.getDoubleValue();
            } else {
                json.skipChildren();
            }
        }
        if (index < 0 || index >= scores.length || !Double.isNaN(scores[index]) || !Double.isFinite(score)) {
            throw new IOException("it has a result with index " + index + " and score " + score);
        }
        scores[index] = score;
    }
}

package dev.ragstone.rerank;

import dev.ragstone.http.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Reads the results of a service: objects with {@code index} and {@code relevance_score} or {@code score}. */
final class RerankAnswer {

    private RerankAnswer() {}

    /**
     * The score of each of {@code count} texts.
     *
     * @throws IOException if the results are not whole: an unknown index, two scores for a text or none
     */
    static double[] scores(List<JsonObject> results, int count) throws IOException {
        var scores = new double[count];
        Arrays.fill(scores, Double.NaN);
        for (JsonObject result : results) {
            double index = result.number("index", -1);
            double score = result.number("relevance_score", result.number("score", Double.NaN));
            boolean known = index == Math.rint(index) && index >= 0 && index < count;
            if (!known || !Double.isNaN(scores[(int) index]) || !Double.isFinite(score)) {
                throw new IOException("it has a result with index " + index + " and score " + score);
            }
            scores[(int) index] = score;
        }
        for (int i = 0; i < count; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IOException("it has no score for text " + i + " of " + count);
            }
        }
        return scores;
    }
}

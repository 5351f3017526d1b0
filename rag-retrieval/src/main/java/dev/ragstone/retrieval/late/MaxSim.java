package dev.ragstone.retrieval.late;

import java.util.Arrays;
import java.util.List;

/**
 * The similarity of late interaction: every token of the query takes the token of the text that is most like it, and the
 * weighted mean of these cosines is the similarity of the text.
 *
 * <p>Signs alone find the likely tokens, at a few instructions each; only those are then compared in full. Not safe for
 * use by several threads.
 */
final class MaxSim {

    /** How many tokens of a text are compared in full with each token of a query. */
    private static final int CLOSER = 16;

    private final List<QueryToken> query;
    private final double[] weights;
    private final float[] best = new float[CLOSER];
    private final int[] likely = new int[CLOSER];
    private float[] differing = new float[0];

    /** @param weights of the tokens of the query, which add up to one */
    MaxSim(List<QueryToken> query, double[] weights) {
        this.query = query;
        this.weights = weights;
    }

    /** How similar each of {@code texts} is to the query; zero for a text or a query without tokens. */
    double[] similarities(List<TokenCodes> texts) {
        var similarities = new double[texts.size()];
        // Token by token and not text by text: what is looked up for a token is more than what is read of a text.
        for (int i = 0; i < weights.length; i++) {
            for (int j = 0; j < similarities.length; j++) {
                if (texts.get(j).size() > 0) {
                    similarities[j] += weights[i] * nearest(query.get(i), texts.get(j));
                }
            }
        }
        return similarities;
    }

    private float nearest(QueryToken token, TokenCodes text) {
        int count = likely(token, text);
        float nearest = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            int code = likely[i];
            nearest = Math.max(nearest, text.scales()[code] * token.dot(text, code));
        }
        return token.dot(text.middle()) + nearest;
    }

    /** Finds the codes that agree best, and says how many they are. */
    private int likely(QueryToken token, TokenCodes text) {
        float[] scales = text.scales();
        if (scales.length <= CLOSER) {
            Arrays.setAll(likely, i -> i);
            return scales.length;
        }
        Arrays.fill(best, Float.NEGATIVE_INFINITY);
        if (differing.length != scales.length) {
            differing = new float[scales.length];
        }
        token.countDiffering(text.signs(), differing);
        for (int i = 0; i < scales.length; i++) {
            float rough = scales[i] * (token.length() - 2 * differing[i]);
            if (rough > best[CLOSER - 1]) {
                insert(rough, i);
            }
        }
        return CLOSER;
    }

    private void insert(float rough, int code) {
        int place = CLOSER - 1;
        while (place > 0 && best[place - 1] < rough) {
            best[place] = best[place - 1];
            likely[place] = likely[place - 1];
            place--;
        }
        best[place] = rough;
        likely[place] = code;
    }
}

package dev.ragstone.retrieval.late;

import java.util.Arrays;
import java.util.List;

/**
 * The similarity of late interaction: every token of the query takes the token of the text that is most like it, and the
 * weighted mean of these cosines is the similarity of the text.
 *
 * <p>Three looks, each closer and at fewer tokens: how many signs agree, at a few instructions for each token; the signs
 * with the values of the query, at half the price of two bits; all bits. Not safe for use by several threads.
 */
final class MaxSim {

    /** How many tokens of a text get the second look for one token of a query, at most, and how many the third. */
    private static final int CLOSER = 16;

    private static final int CLOSEST = 12;

    /**
     * By how many standard deviations the signs may be wrong about a token: one that would not be the nearest even if they
     * are wrong by as much about both, it and the likeliest, gets no second look.
     */
    private static final float DOUBT = 1f;

    private final List<QueryToken> query;
    private final double[] weights;
    private final float[] best = new float[CLOSER];
    private final int[] likely = new int[CLOSER];
    private final float[] signSums = new float[CLOSER];
    private final float[] closer = new float[CLOSER];
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
        lookCloser(token, text, count);
        float nearest = Float.NEGATIVE_INFINITY;
        for (int look = 0; look < Math.min(CLOSEST, count); look++) {
            int likeliest = likeliest(count);
            if (closer[likeliest] == Float.NEGATIVE_INFINITY) {
                break;
            }
            closer[likeliest] = Float.NEGATIVE_INFINITY;
            int code = likely[likeliest];
            nearest = Math.max(nearest, text.scales()[code] * token.dot(text, code, signSums[likeliest]));
        }
        return token.dot(text.middle()) + nearest;
    }

    /** Gives each of the likely ones its second look, or the lowest value if it is not worth one. */
    private void lookCloser(QueryToken token, TokenCodes text, int count) {
        float[] scales = text.scales();
        // Of so many signs, each as likely to agree as not.
        float deviation = DOUBT * (float) Math.sqrt(token.length());
        float atLeast = count < CLOSER ? Float.NEGATIVE_INFINITY : best[0] - deviation * scales[likely[0]];
        for (int i = 0; i < count; i++) {
            int code = likely[i];
            if (count < CLOSER || best[i] + deviation * scales[code] >= atLeast) {
                signSums[i] = token.dotSigns(text, code);
                closer[i] = scales[code] * token.centred(signSums[i]);
            } else {
                closer[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }

    private int likeliest(int count) {
        int likeliest = 0;
        for (int i = 1; i < count; i++) {
            likeliest = closer[i] > closer[likeliest] ? i : likeliest;
        }
        return likeliest;
    }

    /** Finds the codes that agree best, and says how many they are. */
    private int likely(QueryToken token, TokenCodes text) {
        float[] scales = text.scales();
        if (scales.length < CLOSER) {
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

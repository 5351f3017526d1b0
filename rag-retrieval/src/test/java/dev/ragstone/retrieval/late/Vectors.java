package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import java.util.ArrayList;
import java.util.Random;

/** Makes token vectors, and compares them in full. */
final class Vectors {

    private Vectors() {}

    /** Directions without any order. */
    static TokenVectors random(Random random, int size, int dimension) {
        return near(random, new float[dimension], 1, size);
    }

    /** Directions as models make them: around the middle of a text, with a few values that are far larger than the rest. */
    static TokenVectors clustered(Random random, int size, int dimension) {
        var middle = new float[dimension];
        for (int i = 0; i < dimension; i++) {
            middle[i] = (float) random.nextGaussian();
        }
        middle[dimension / 3] += 8;
        return near(random, middle, 0.8, size);
    }

    private static TokenVectors near(Random random, float[] middle, double spread, int size) {
        var tokens = new ArrayList<Token>();
        var values = new float[size * middle.length];
        for (int i = 0; i < values.length; i++) {
            double outlier = i % middle.length == middle.length / 2 ? 5 : 1;
            values[i] = (float) (middle[i % middle.length] + outlier * spread * random.nextGaussian());
        }
        for (int i = 0; i < size; i++) {
            tokens.add(new Token(random.nextInt(1000), i, i + 1));
        }
        return TokenVectors.of(middle.length, tokens, values);
    }

    /** What {@link MaxSim} approximates, with equal weights. */
    static double maxSim(TokenVectors query, TokenVectors text) {
        var asked = new float[query.dimension()];
        var vector = new float[query.dimension()];
        double sum = 0;
        for (int i = 0; i < query.size(); i++) {
            query.copyVector(i, asked);
            double best = -1;
            for (int j = 0; j < text.size(); j++) {
                text.copyVector(j, vector);
                best = Math.max(best, dot(asked, vector));
            }
            sum += best / query.size();
        }
        return sum;
    }

    static double dot(float[] a, float[] b) {
        double dot = 0;
        for (int i = 0; i < a.length; i++) {
            dot += (double) a[i] * b[i];
        }
        return dot;
    }
}

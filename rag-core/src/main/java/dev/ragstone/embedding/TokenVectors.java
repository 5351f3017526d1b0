package dev.ragstone.embedding;

import java.util.List;

/**
 * The tokens of one text in reading order, each with a vector of length one. Immutable.
 *
 * <p>The marks and instructions that a model wants around a text are not among them. A text in which the model sees
 * nothing has none.
 *
 * @since 0.1
 */
public final class TokenVectors {

    private final int dimension;
    private final List<Token> tokens;
    private final float[] values;

    private TokenVectors(int dimension, List<Token> tokens, float[] values) {
        this.dimension = dimension;
        this.tokens = tokens;
        this.values = values;
    }

    /**
     * Scales vectors to length one and puts them beside their tokens.
     *
     * @param values the vectors one after the other, {@code dimension} values each; copied
     * @throws IllegalArgumentException if there are not as many vectors as tokens, or one has no direction
     */
    public static TokenVectors of(int dimension, List<Token> tokens, float[] values) {
        if (dimension < 1) {
            throw new IllegalArgumentException("dimension must be positive but was " + dimension);
        }
        if (values.length != (long) tokens.size() * dimension) {
            throw new IllegalArgumentException(
                    values.length + " values for " + tokens.size() + " tokens of " + dimension + " dimensions");
        }
        float[] unit = values.clone();
        for (int i = 0; i < tokens.size(); i++) {
            scale(unit, i, dimension);
        }
        return new TokenVectors(dimension, List.copyOf(tokens), unit);
    }

    private static void scale(float[] values, int token, int dimension) {
        int from = token * dimension;
        double square = 0;
        for (int i = from; i < from + dimension; i++) {
            square += (double) values[i] * values[i];
        }
        if (!(square > 0 && square < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the vector of token " + token + " has no direction");
        }
        double length = Math.sqrt(square);
        for (int i = from; i < from + dimension; i++) {
            values[i] = (float) (values[i] / length);
        }
    }

    /** How many tokens there are. */
    public int size() {
        return tokens.size();
    }

    /** How many values each vector has. */
    public int dimension() {
        return dimension;
    }

    /** The tokens in reading order. */
    public List<Token> tokens() {
        return tokens;
    }

    /** Copies the vector of a token to the beginning of {@code target}. */
    public void copyVector(int token, float[] target) {
        System.arraycopy(values, token * dimension, target, 0, dimension);
    }

    /** The vector of a token. */
    public Vector vector(int token) {
        var copy = new float[dimension];
        copyVector(token, copy);
        return Vector.of(copy);
    }

    @Override
    public String toString() {
        return "TokenVectors(" + size() + " tokens of " + dimension + " values)";
    }
}

package dev.ragstone.embedding;

import java.util.Arrays;

/**
 * A list of finite floats: what an embedder makes of a text. Immutable.
 *
 * @since 0.1
 */
public final class Vector {

    private final float[] values;

    private Vector(float[] values) {
        this.values = values;
    }

    /**
     * A vector with a copy of {@code values}.
     *
     * @throws IllegalArgumentException if there are none or one is not finite
     */
    public static Vector of(float... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a vector must have values");
        }
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException("value " + i + " of a vector must be finite but was " + values[i]);
            }
        }
        return new Vector(values.clone());
    }

    /** How many values it has. */
    public int dimension() {
        return values.length;
    }

    /** A copy of the values. */
    public float[] toArray() {
        return values.clone();
    }

    /**
     * This vector scaled to length one.
     *
     * @throws IllegalArgumentException if all values are zero
     */
    public Vector normalized() {
        double length = Math.sqrt(dot(this));
        if (length == 0) {
            throw new IllegalArgumentException("a vector of zeros has no direction");
        }
        var scaled = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            scaled[i] = (float) (values[i] / length);
        }
        return new Vector(scaled);
    }

    /** The inner product with {@code other}, which for vectors of length one is their cosine. */
    public double dot(Vector other) {
        if (other.values.length != values.length) {
            throw new IllegalArgumentException("dimensions differ: " + values.length + " and " + other.values.length);
        }
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (double) values[i] * other.values[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector vector && Arrays.equals(values, vector.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Vector(" + values.length + " values)";
    }
}

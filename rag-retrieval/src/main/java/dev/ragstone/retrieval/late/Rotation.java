package dev.ragstone.retrieval.late;

import java.util.Random;

/**
 * Turns vectors of one dimension in a way that looks random and is always the same, so that what a vector says is spread
 * over all of its values: models put much into a few of them, which one bit each could not hold.
 *
 * <p>Inner products stay what they are. Signs are flipped, blocks are mixed by a Hadamard transform and values trade
 * places, three times over, which costs a few thousand additions where a full matrix would cost a hundred thousand
 * multiplications. Immutable.
 */
final class Rotation {

    /** A turned vector is a multiple of this long: whole words of bits, and blocks long enough to mix. */
    private static final int WORD = 64;

    private static final int ROUNDS = 3;
    private static final long SEED = 0x5EED_0F_7043E5L;

    private final int dimension;
    private final int length;
    private final int block;
    private final float[][] signs = new float[ROUNDS][];
    private final int[][] places = new int[ROUNDS][];

    Rotation(int dimension) {
        this.dimension = dimension;
        this.length = (dimension + WORD - 1) / WORD * WORD;
        this.block = Integer.lowestOneBit(length);
        // The algorithm of this class is part of its specification, so every Java turns the same way.
        var random = new Random(SEED + dimension);
        for (int round = 0; round < ROUNDS; round++) {
            signs[round] = signs(random);
            places[round] = places(random);
        }
    }

    /** How many values a turned vector has. */
    int length() {
        return length;
    }

    /** The first values of {@code vector}, turned. */
    float[] turn(float[] vector) {
        var from = new float[length];
        var to = new float[length];
        System.arraycopy(vector, 0, from, 0, dimension);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < length; i++) {
                from[i] *= signs[round][i];
            }
            for (int start = 0; start < length; start += block) {
                hadamard(from, start);
            }
            for (int i = 0; i < length; i++) {
                to[i] = from[places[round][i]];
            }
            float[] turned = to;
            to = from;
            from = turned;
        }
        return from;
    }

    private void hadamard(float[] values, int start) {
        for (int half = 1; half < block; half *= 2) {
            for (int i = start; i < start + block; i += 2 * half) {
                for (int j = i; j < i + half; j++) {
                    float a = values[j];
                    float b = values[j + half];
                    values[j] = a + b;
                    values[j + half] = a - b;
                }
            }
        }
    }

    /** Scaled so that the transform that follows keeps the length of a vector. */
    private float[] signs(Random random) {
        float scale = (float) (1 / Math.sqrt(block));
        var values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextBoolean() ? scale : -scale;
        }
        return values;
    }

    private int[] places(Random random) {
        var values = new int[length];
        for (int i = 0; i < length; i++) {
            int j = random.nextInt(i + 1);
            values[i] = values[j];
            values[j] = i;
        }
        return values;
    }
}

package dev.ragstone.bench.speed;

import java.util.Random;

/** Unit vectors around random centres; each is a function of its number, so that none needs to be kept. */
final class ClusteredVectors {

    /** How far vectors lie from their centre, beside its length of one. */
    private static final double SPREAD = 0.7;

    private final float[][] centres;
    private final int dimension;
    private final long seed;

    ClusteredVectors(int clusters, int dimension, long seed) {
        this.dimension = dimension;
        this.seed = seed;
        this.centres = new float[clusters][];
        var random = new Random(seed);
        for (int i = 0; i < clusters; i++) {
            centres[i] = unit(gaussian(random));
        }
    }

    int dimension() {
        return dimension;
    }

    /** The vector with a number; negative numbers are for queries. */
    float[] vector(long number) {
        var random = new Random(seed ^ (number * 0x9E3779B97F4A7C15L));
        float[] centre = centres[random.nextInt(centres.length)];
        float[] noise = unit(gaussian(random));
        for (int i = 0; i < dimension; i++) {
            noise[i] = (float) (centre[i] + SPREAD * noise[i]);
        }
        return unit(noise);
    }

    private float[] gaussian(Random random) {
        var vector = new float[dimension];
        for (int i = 0; i < dimension; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static float[] unit(float[] vector) {
        double square = 0;
        for (float value : vector) {
            square += (double) value * value;
        }
        float length = (float) Math.sqrt(square);
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= length;
        }
        return vector;
    }
}

package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Makes codes of vectors: turned, compared to the middle of their text, and rounded to a few bits a value. */
final class Quantizer {

    /**
     * The distance between two levels that loses least of a normally distributed value, in its standard deviations, by
     * the number of bits (Max, 1960): after the turn, values are as good as normally distributed.
     */
    private static final double[] STEPS = {0, 1.596, 0.9957, 0.586, 0.3352};

    private final Rotation rotation;
    private final int bits;
    private final int maxBytes;

    /** @param maxBytes that all codes of a text may take together; at least one is made of a text that has tokens */
    Quantizer(Rotation rotation, int bits, int maxBytes) {
        this.rotation = rotation;
        this.bits = bits;
        this.maxBytes = maxBytes;
    }

    TokenCodes encode(TokenVectors tokens) {
        int[] ids =
                tokens.tokens().stream().mapToInt(Token::id).sorted().distinct().toArray();
        float[][] turned = turned(tokens);
        float[] middle = middle(turned, rotation.length());
        for (float[] vector : turned) {
            subtract(middle, vector);
        }
        int words = rotation.length() / Integer.SIZE;
        float[][] kept = farthest(turned, TokenCodes.fitting(maxBytes, words, bits, ids.length));
        int plane = kept.length * words;
        var codes =
                new TokenCodes(ids, new float[kept.length], middle, bits, new int[plane], new int[(bits - 1) * plane]);
        for (int i = 0; i < kept.length; i++) {
            codes.scales()[i] = encode(kept[i], codes, i);
        }
        return codes;
    }

    /** The {@code count} longest, in their order. */
    private static float[][] farthest(float[][] differences, int count) {
        if (differences.length <= count) {
            return differences;
        }
        return IntStream.range(0, differences.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -square(differences[i])))
                .limit(count)
                .sorted()
                .map(i -> differences[i])
                .toArray(float[][]::new);
    }

    private float[][] turned(TokenVectors tokens) {
        var turned = new float[tokens.size()][];
        var vector = new float[tokens.dimension()];
        for (int i = 0; i < turned.length; i++) {
            tokens.copyVector(i, vector);
            turned[i] = rotation.turn(vector);
        }
        return turned;
    }

    /** As it will be read back, so that what rounding takes from it is left to the codes. */
    private static float[] middle(float[][] vectors, int length) {
        var sums = new double[length];
        for (float[] vector : vectors) {
            for (int i = 0; i < length; i++) {
                sums[i] += vector[i];
            }
        }
        var middle = new float[length];
        for (int i = 0; i < length; i++) {
            middle[i] = Float.float16ToFloat(Float.floatToFloat16((float) (sums[i] / Math.max(1, vectors.length))));
        }
        return middle;
    }

    private static void subtract(float[] middle, float[] vector) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] -= middle[i];
        }
    }

    private static double square(float[] values) {
        double square = 0;
        for (float value : values) {
            square += (double) value * value;
        }
        return square;
    }

    /**
     * Writes the code of one vector.
     *
     * @return by what it is to be multiplied so that inner products with it are right on average (Gao and Long, 2024)
     */
    private float encode(float[] values, TokenCodes codes, int code) {
        double square = square(values);
        if (square == 0) {
            return 0;
        }
        float perStep = (float) (1 / (STEPS[bits] * Math.sqrt(square / values.length)));
        int half = 1 << (bits - 1);
        float zero = TokenCodes.zero(bits);
        double along = 0;
        for (int i = 0; i < values.length; i++) {
            int level = Math.clamp((int) Math.floor(values[i] * perStep) + half, 0, 2 * half - 1);
            along += (level - zero) * values[i];
            write(level, codes, code, i);
        }
        return (float) (square / along);
    }

    private void write(int level, TokenCodes codes, int code, int place) {
        int word = place / Integer.SIZE;
        int bit = place % Integer.SIZE;
        codes.signs()[word * codes.size() + code] |= (level >>> (bits - 1)) << bit;
        for (int plane = 0; plane < bits - 1; plane++) {
            int at = (code * (bits - 1) + plane) * codes.words() + word;
            codes.lower()[at] |= ((level >>> (bits - 2 - plane)) & 1) << bit;
        }
    }
}

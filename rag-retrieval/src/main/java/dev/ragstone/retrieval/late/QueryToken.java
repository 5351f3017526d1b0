package dev.ragstone.retrieval.late;

import java.util.Arrays;

/**
 * One token of a query, prepared to be compared with many codes. Immutable.
 *
 * <p>The query keeps its full precision: the inner product with a code is the sum of the query's values at the bits that
 * are set, looked up four bits at a time: the
 * tables then stay in the fastest cache, which makes up for twice as many lookups as a byte at a time would need.
 */
final class QueryToken {

    /** How many bits are looked up at once, and how many values they have. */
    private static final int GROUP = 4;

    private static final int GROUP_VALUES = 1 << GROUP;

    private final float[] values;
    private final int[] signs;
    private final float[] sums;
    private final float sum;

    /** @param values turned like the codes it is compared with; kept */
    QueryToken(float[] values) {
        this.values = values;
        this.signs = new int[values.length / Integer.SIZE];
        this.sums = new float[values.length / GROUP * GROUP_VALUES];
        float total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i];
            if (values[i] >= 0) {
                signs[i / Integer.SIZE] |= 1 << (i % Integer.SIZE);
            }
        }
        this.sum = total;
        for (int group = 0; group < values.length / GROUP; group++) {
            addSums(group);
        }
    }

    /** What each value of four bits of a code adds to the inner product. */
    private void addSums(int group) {
        int base = group * GROUP_VALUES;
        for (int set = 1; set < GROUP_VALUES; set++) {
            int lowest = Integer.numberOfTrailingZeros(set);
            sums[base + set] = sums[base + (set & (set - 1))] + values[group * GROUP + lowest];
        }
    }

    /** How many values it has. */
    int length() {
        return values.length;
    }

    /** The inner product with the middle of a text. */
    float dot(float[] middle) {
        // Four sums at once, since one addition would wait for the other.
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        for (int i = 0; i < values.length; i += 4) {
            a += values[i] * middle[i];
            b += values[i + 1] * middle[i + 1];
            c += values[i + 2] * middle[i + 2];
            d += values[i + 3] * middle[i + 3];
        }
        return (a + b) + (c + d);
    }

    /** Counts for every code in how many signs it differs from this token; quick, and roughly what the angle is. */
    void countDiffering(int[] codeSigns, float[] counts) {
        Arrays.fill(counts, 0);
        int word = 0;
        for (; word + 3 < signs.length; word += 4) {
            countInFourWords(word, codeSigns, counts);
        }
        for (; word < signs.length; word++) {
            int own = signs[word];
            int from = word * counts.length;
            for (int i = 0; i < counts.length; i++) {
                counts[i] += Integer.bitCount(own ^ codeSigns[from + i]);
            }
        }
    }

    // Four words of each code at a time, since to read and write the counts takes as long as to count. Java makes
    // vector
    // instructions of this loop, but only if it is sure that what is written is not what is read: therefore the counts
    // are floats.
    private void countInFourWords(int word, int[] codeSigns, float[] counts) {
        int first = signs[word];
        int second = signs[word + 1];
        int third = signs[word + 2];
        int fourth = signs[word + 3];
        int size = counts.length;
        int from = word * size;
        for (int i = 0; i < size; i++) {
            counts[i] += Integer.bitCount(first ^ codeSigns[from + i])
                    + Integer.bitCount(second ^ codeSigns[from + size + i])
                    + Integer.bitCount(third ^ codeSigns[from + 2 * size + i])
                    + Integer.bitCount(fourth ^ codeSigns[from + 3 * size + i]);
        }
    }

    /** The sum of this token's values where a code's sign is positive. */
    float dotSigns(TokenCodes codes, int code) {
        float dot = 0;
        for (int word = 0; word < signs.length; word++) {
            dot += setSum(codes.signs()[word * codes.size() + code], word);
        }
        return dot;
    }

    /** What {@link #dotSigns} says about the inner product: positive if more of the values agree than do not. */
    float centred(float dotSigns) {
        return dotSigns - sum / 2;
    }

    /**
     * The inner product with a code.
     *
     * @param dotSigns what {@link #dotSigns} gave for it
     */
    float dot(TokenCodes codes, int code, float dotSigns) {
        int words = signs.length;
        float dot = dotSigns;
        int lower = codes.bits() - 1;
        for (int plane = 0; plane < lower; plane++) {
            int from = (code * lower + plane) * words;
            float set = 0;
            for (int word = 0; word < words; word++) {
                set += setSum(codes.lower()[from + word], word);
            }
            dot = 2 * dot + set;
        }
        return dot - TokenCodes.zero(codes.bits()) * sum;
    }

    private float setSum(int bits, int word) {
        float[] table = sums;
        int base = word * Integer.SIZE / GROUP * GROUP_VALUES;
        float a = table[base + (bits & 15)] + table[base + 16 + ((bits >>> 4) & 15)];
        float b = table[base + 32 + ((bits >>> 8) & 15)] + table[base + 48 + ((bits >>> 12) & 15)];
        float c = table[base + 64 + ((bits >>> 16) & 15)] + table[base + 80 + ((bits >>> 20) & 15)];
        float d = table[base + 96 + ((bits >>> 24) & 15)] + table[base + 112 + (bits >>> 28)];
        return (a + b) + (c + d);
    }
}

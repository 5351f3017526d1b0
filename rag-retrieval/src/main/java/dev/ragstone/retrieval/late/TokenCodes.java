package dev.ragstone.retrieval.late;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.CompressedTokens;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Compressed token vectors, as they are compared.
 *
 * <p>A vector is the middle of its text plus a scale times a code. The highest bit of every value of a code is its sign, and
 * enough to find the tokens worth a closer look: the signs are kept apart, in an order in which many codes are compared at
 * once. The lower bits are kept code by code.
 *
 * @param ids of all tokens of the text, each once, ascending; those of tokens without a code too
 * @param scales one for each code
 * @param middle of all vectors of the text, turned
 * @param bits of a value
 * @param signs the highest bits: the first word of all codes, then the second of all, and so on
 * @param lower the other bits: for each code the words of the second highest bits, then those of the next
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and read millions of times.
record TokenCodes(int[] ids, float[] scales, float[] middle, int bits, int[] signs, int[] lower) {

    private static final byte FORMAT = 1;
    private static final int HEAD = 2 * Byte.BYTES + Short.BYTES + 2 * Integer.BYTES;

    /** How many codes there are. */
    int size() {
        return scales.length;
    }

    /** How many words of 32 bits a plane of one code takes. */
    int words() {
        return middle.length / Integer.SIZE;
    }

    /** What lies in the middle of the values of a code of so many bits, and stands for zero. */
    static float zero(int bits) {
        return ((1 << bits) - 1) / 2f;
    }

    /** How many codes fit into so many bytes; at least one. */
    static int fitting(int bytes, int words, int bits, int ids) {
        long left = (long) bytes - HEAD - (long) words * Integer.SIZE * Short.BYTES - (long) ids * Integer.BYTES;
        return (int) Math.max(1, left / (Short.BYTES + (long) bits * words * Integer.BYTES));
    }

    CompressedTokens pack() {
        int floats = middle.length + scales.length;
        int codes = bits * size() * words();
        var out = ByteBuffer.allocate(HEAD + floats * Short.BYTES + (codes + ids.length) * Integer.BYTES);
        out.put(FORMAT).put((byte) bits).putShort((short) words());
        out.putInt(size()).putInt(ids.length);
        put(middle, out);
        put(scales, out);
        out.asIntBuffer().put(signs).put(lower).put(ids);
        return CompressedTokens.of(out.array());
    }

    /**
     * Reads what {@link #pack} wrote.
     *
     * @throws StoreException if it is something else
     */
    static TokenCodes unpack(CompressedTokens tokens) {
        try {
            return read(ByteBuffer.wrap(tokens.toBytes()));
        } catch (BufferUnderflowException e) {
            throw unreadable("they end too early", e);
        }
    }

    private static TokenCodes read(ByteBuffer in) {
        byte format = in.get();
        if (format != FORMAT) {
            throw unreadable("they have format " + format + ", and this version of Ragstone reads " + FORMAT, null);
        }
        int bits = in.get();
        int words = in.getShort();
        int size = in.getInt();
        int idCount = in.getInt();
        requireSizes(bits, words, size, idCount, in.remaining());
        var ids = new int[idCount];
        float[] middle = floats(words * Integer.SIZE, in);
        float[] scales = floats(size, in);
        var signs = new int[size * words];
        var lower = new int[(bits - 1) * signs.length];
        in.asIntBuffer().get(signs).get(lower).get(ids);
        return new TokenCodes(ids, scales, middle, bits, signs, lower);
    }

    /** Nothing may be allocated for sizes that the bytes do not bear out: damaged ones may ask for gigabytes. */
    private static void requireSizes(int bits, int words, int size, int ids, int remaining) {
        if (bits < 1 || bits > Byte.SIZE || words < 0 || size < 0 || ids < 0) {
            throw unreadable(
                    "they say to hold " + size + " codes of " + words + " words and " + bits + " bits, and " + ids
                            + " ids",
                    null);
        }
        long floats = (long) words * Integer.SIZE + size;
        long ints = (long) bits * size * words + ids;
        long bytes = floats * Short.BYTES + ints * Integer.BYTES;
        if (bytes != remaining) {
            String where = bytes > remaining ? "end too early" : "go on too long";
            throw unreadable("they " + where + ", with " + remaining + " bytes instead of " + bytes, null);
        }
    }

    private static void put(float[] values, ByteBuffer out) {
        for (float value : values) {
            out.putShort(Float.floatToFloat16(value));
        }
    }

    private static float[] floats(int count, ByteBuffer in) {
        var values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = Float.float16ToFloat(in.getShort());
            if (!Float.isFinite(values[i])) {
                throw unreadable("they hold " + values[i], null);
            }
        }
        return values;
    }

    private static StoreException unreadable(String why, @Nullable RuntimeException cause) {
        return new StoreException(
                "stored token vectors cannot be read: " + why,
                "Build the index again, or search without late interaction.",
                false,
                cause);
    }
}

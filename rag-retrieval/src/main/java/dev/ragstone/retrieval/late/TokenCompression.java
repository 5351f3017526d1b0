package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.store.CompressedTokens;
import java.util.Arrays;
import java.util.Optional;

/**
 * How token vectors are made small: how many bits are left of each of their values.
 *
 * <p>With vectors of 384 values a token takes 50, 98 or 194 bytes instead of 1,536, and a text about one kilobyte more.
 * Equal vectors give equal bytes on every machine. Safe for use by several threads.
 *
 * @since 0.1
 */
public enum TokenCompression {
    /** The smallest: similar texts may change places. At most 20,000 bytes a text, see {@link #TWO_BITS}. */
    ONE_BIT(1, 20_000),
    /**
     * Hardly to be told from whole vectors. At most 20,000 bytes a text: where there are more tokens than fit, some 190
     * with 384 values, those nearest to the middle of the text are left out, which are the likeliest to be like any other.
     */
    TWO_BITS(2, 20_000),
    /** Not to be told from whole vectors, and as large as the text wants. */
    FOUR_BITS(4, Integer.MAX_VALUE);

    private final int bits;
    private final int maxBytes;

    TokenCompression(int bits, int maxBytes) {
        this.bits = bits;
        this.maxBytes = maxBytes;
    }

    /** How many bits are left of a value. */
    public int bits() {
        return bits;
    }

    /** Names this way of compressing, for an index to record. Changes with everything that changes the bytes. */
    public String id() {
        return "maxsim-" + bits + "-bit/v1";
    }

    /** The compression with this {@link #id()}; empty if there is none. */
    public static Optional<TokenCompression> named(String id) {
        return Arrays.stream(values()).filter(it -> it.id().equals(id)).findFirst();
    }

    /** Makes token vectors small. */
    public CompressedTokens compress(TokenVectors tokens) {
        return encode(tokens).pack();
    }

    TokenCodes encode(TokenVectors tokens) {
        return new Quantizer(new Rotation(tokens.dimension()), bits, maxBytes).encode(tokens);
    }
}

package dev.ragstone.store;

import java.util.Arrays;

/**
 * The token vectors of one text, made small by a {@link TokenArchive}. Immutable, and meaningless to anybody else.
 *
 * @since 0.1
 */
public final class CompressedTokens {

    private final byte[] bytes;

    private CompressedTokens(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Token vectors as a {@link TokenArchive} wrote them.
     *
     * @param bytes copied
     */
    public static CompressedTokens of(byte[] bytes) {
        return new CompressedTokens(bytes.clone());
    }

    /** How many bytes they take. */
    public int size() {
        return bytes.length;
    }

    /** A copy of the bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CompressedTokens tokens && Arrays.equals(bytes, tokens.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "CompressedTokens(" + bytes.length + " bytes)";
    }
}

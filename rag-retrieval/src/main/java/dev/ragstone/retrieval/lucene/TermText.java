package dev.ragstone.retrieval.lucene;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Turns strings into bytes and back without loss.
 *
 * <p>Every UTF-16 code unit is written on its own, as UTF-8 writes a character of that number. Unlike UTF-8 this keeps
 * unpaired surrogates apart from one another and sorts exactly as {@link String#compareTo} does, which is the order that
 * breaks ties. The bytes {@link #LONG} and {@link #SEPARATOR} never occur.
 */
final class TermText {

    /** Follows the beginning of a text too long for a term; the hash of the whole comes after it. */
    static final byte LONG = (byte) 0xFE;

    /** Ends a part of a term made of several. */
    static final byte SEPARATOR = (byte) 0xFF;

    /** Longer texts become terms by their beginning and a hash. */
    static final int MAX_TERM_BYTES = 512;

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private TermText() {}

    static BytesRef encode(CharSequence text) {
        int length = text.length();
        var bytes = new byte[Math.max(8, Math.addExact(length, length >> 3))];
        int at = 0;
        for (int i = 0; i < length; i++) {
            if (at + 3 > bytes.length) {
                bytes = ArrayUtil.grow(bytes, Math.addExact(at, Math.max(3, length - i)));
            }
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xC0 | c >> 6);
                bytes[at++] = (byte) (0x80 | (c & 0x3F));
            } else {
                bytes[at++] = (byte) (0xE0 | c >> 12);
                bytes[at++] = (byte) (0x80 | (c >> 6 & 0x3F));
                bytes[at++] = (byte) (0x80 | (c & 0x3F));
            }
        }
        return new BytesRef(bytes, 0, at);
    }

    static String decode(byte[] bytes, int offset, int length) {
        return isAscii(bytes, offset, length)
                ? new String(bytes, offset, length, StandardCharsets.ISO_8859_1)
                : decodeUnits(bytes, offset, length);
    }

    // Eight bytes at a time: this is a good part of what reading a chunk costs.
    private static boolean isAscii(byte[] bytes, int offset, int length) {
        long all = 0;
        int at = offset;
        for (int last = offset + length - Long.BYTES; at <= last; at += Long.BYTES) {
            all |= (long) EIGHT_BYTES.get(bytes, at);
        }
        for (; at < offset + length; at++) {
            all |= bytes[at];
        }
        return (all & HIGH_BITS) == 0;
    }

    private static String decodeUnits(byte[] bytes, int offset, int length) {
        var chars = new char[length];
        int count = 0;
        int end = offset + length;
        for (int at = offset; at < end; count++) {
            byte lead = bytes[at];
            if (lead >= 0) {
                chars[count] = (char) lead;
                at++;
            } else if ((lead & 0xE0) == 0xC0) {
                chars[count] = (char) ((lead & 0x1F) << 6 | (bytes[at + 1] & 0x3F));
                at += 2;
            } else {
                chars[count] = (char) ((lead & 0x0F) << 12 | (bytes[at + 1] & 0x3F) << 6 | (bytes[at + 2] & 0x3F));
                at += 3;
            }
        }
        return new String(chars, 0, count);
    }

    /** A term for a text of any length: different texts never share one. */
    static BytesRef term(CharSequence text) {
        return bounded(encode(text), MAX_TERM_BYTES);
    }

    /** The bytes themselves, or their first {@code max} and a hash of them all. */
    static BytesRef bounded(BytesRef encoded, int max) {
        if (encoded.length <= max) {
            return encoded;
        }
        return join(new BytesRef(encoded.bytes, encoded.offset, max), mark(LONG), new BytesRef(sha256(encoded)));
    }

    static BytesRef mark(int value) {
        return new BytesRef(new byte[] {(byte) value});
    }

    static BytesRef join(BytesRef... parts) {
        int length = 0;
        for (BytesRef part : parts) {
            length += part.length;
        }
        var joined = new byte[length];
        int at = 0;
        for (BytesRef part : parts) {
            System.arraycopy(part.bytes, part.offset, joined, at, part.length);
            at += part.length;
        }
        return new BytesRef(joined);
    }

    static byte[] sha256(BytesRef bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes.bytes, bytes.offset, bytes.length);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}

package dev.ragstone.ingest.isolation;

import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes the values of one message; {@link #close()} ends it. */
final class WireWriter implements Closeable {

    private static final int CHARS_AT_ONCE = 16 * 1024;

    private final DataOutputStream out;

    WireWriter(OutputStream stream) {
        this.out = new DataOutputStream(new MessageOutput(stream));
    }

    void kind(int kind) throws IOException {
        out.writeByte(kind);
    }

    void flag(boolean flag) throws IOException {
        out.writeBoolean(flag);
    }

    void number(long number) throws IOException {
        out.writeLong(number);
    }

    void real(double real) throws IOException {
        out.writeDouble(real);
    }

    /** A number from zero on, small ones in one byte. */
    void count(int count) throws IOException {
        int rest = count;
        while (rest > 0x7F) {
            out.writeByte((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }

    /** A text, char for char: unpaired surrogates arrive as they are, which no charset would allow. */
    void text(String text) throws IOException {
        boolean narrow = text.chars().allMatch(c -> c <= 0xFF);
        flag(narrow);
        count(text.length());
        for (int from = 0; from < text.length(); from += CHARS_AT_ONCE) {
            String part = text.substring(from, Math.min(text.length(), from + CHARS_AT_ONCE));
            out.write(narrow ? part.getBytes(StandardCharsets.ISO_8859_1) : wide(part));
        }
    }

    private static byte[] wide(String text) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * text.length());
        bytes.asCharBuffer().put(text);
        return bytes.array();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}

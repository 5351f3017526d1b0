package dev.ragstone.ingest.isolation;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** Writes one message as short segments, each led by its length; an empty one ends it, so that nothing is held back. */
final class MessageOutput extends OutputStream {

    static final int SEGMENT = 32 * 1024;

    private final OutputStream out;
    private final byte[] buffer = new byte[SEGMENT];
    private int filled;

    MessageOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        if (filled == SEGMENT) {
            send();
        }
        buffer[filled++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, bytes.length);
        int at = from;
        while (at < from + length) {
            if (filled == SEGMENT) {
                send();
            }
            int part = Math.min(from + length - at, SEGMENT - filled);
            System.arraycopy(bytes, at, buffer, filled, part);
            filled += part;
            at += part;
        }
    }

    /** Ends the message; the stream below stays open. */
    @Override
    public void close() throws IOException {
        if (filled > 0) {
            send();
        }
        length(0);
        out.flush();
    }

    private void send() throws IOException {
        length(filled);
        out.write(buffer, 0, filled);
        filled = 0;
    }

    private void length(int length) throws IOException {
        out.write(length >>> 8);
        out.write(length);
    }
}

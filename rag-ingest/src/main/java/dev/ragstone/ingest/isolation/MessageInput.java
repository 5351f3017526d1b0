package dev.ragstone.ingest.isolation;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Reads one message of {@link MessageOutput}, and no more of it than it may have. */
final class MessageInput extends InputStream {

    private final InputStream in;
    private final long limit;
    private long left;
    private int segment;
    private boolean ended;

    MessageInput(InputStream in, long limit) {
        this.in = in;
        this.limit = limit;
        this.left = limit;
    }

    @Override
    public int read() throws IOException {
        if (!more()) {
            return -1;
        }
        int b = in.read();
        if (b < 0) {
            throw cut();
        }
        segment--;
        return b;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        if (!more()) {
            return -1;
        }
        int got = in.read(bytes, from, Math.min(length, segment));
        if (got < 0) {
            throw cut();
        }
        segment -= got;
        return got;
    }

    /** How many more bytes the message may have. */
    long left() {
        return left + segment;
    }

    /** Takes the end of the message, which must come now. */
    void end() throws IOException {
        if (more()) {
            throw new ProtocolException("a message is longer than what it says");
        }
    }

    private boolean more() throws IOException {
        if (segment == 0 && !ended) {
            segment = length();
            ended = segment == 0;
            left -= segment;
            if (segment > MessageOutput.SEGMENT) {
                throw new ProtocolException("a segment has " + segment + " bytes");
            }
            if (left < 0) {
                throw new ProtocolException("a message has more than " + limit + " bytes");
            }
        }
        return !ended;
    }

    private int length() throws IOException {
        int high = in.read();
        int low = in.read();
        if (low < 0) {
            throw cut();
        }
        return (high << 8) | low;
    }

    private static EOFException cut() {
        return new EOFException("the stream ended within a message");
    }
}

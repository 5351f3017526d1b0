package dev.ragstone.ingest.isolation;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads the values of one message and trusts none of them. */
final class WireReader {

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 16;
    // A thing of a few bytes here is an object of fifty in memory.
    private static final int BYTES_PER_THING = 16;

    private final MessageInput message;
    private final DataInputStream in;
    private long thingsLeft;

    WireReader(InputStream stream, long limit) {
        this.message = new MessageInput(stream, limit);
        this.in = new DataInputStream(message);
        this.thingsLeft = limit / BYTES_PER_THING;
    }

    int kind() throws IOException {
        return in.readUnsignedByte();
    }

    boolean flag() throws IOException {
        return in.readBoolean();
    }

    long number() throws IOException {
        return in.readLong();
    }

    double real() throws IOException {
        return in.readDouble();
    }

    int count() throws IOException {
        long count = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int b = in.readUnsignedByte();
            count |= (long) (b & 0x7F) << shift;
            if (b < 0x80) {
                return (int) Math.min(count, Integer.MAX_VALUE);
            }
        }
        throw new ProtocolException("a count has more than five bytes");
    }

    /** The number of things that follow. */
    int size() throws IOException {
        int size = count();
        thingsLeft -= size;
        if (thingsLeft < 0) {
            throw new ProtocolException("a message holds too many parts, " + size + " in one place");
        }
        return size;
    }

    /** A number below {@code bound}. */
    int index(int bound) throws IOException {
        int index = count();
        if (index >= bound) {
            throw new ProtocolException("there is no number " + index + " of " + bound);
        }
        return index;
    }

    String text() throws IOException {
        boolean narrow = flag();
        long bytes = (narrow ? 1L : 2L) * count();
        if (bytes > Math.min(message.left(), LARGEST_ARRAY)) {
            throw new ProtocolException("a text of " + bytes + " bytes does not fit into a message");
        }
        byte[] read = in.readNBytes((int) bytes);
        if (read.length < bytes) {
            throw new ProtocolException("a text is cut");
        }
        return narrow
                ? new String(read, StandardCharsets.ISO_8859_1)
                : ByteBuffer.wrap(read).asCharBuffer().toString();
    }

    void end() throws IOException {
        message.end();
    }
}

package dev.ragstone.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a body whole or line by line, but not more at once than is reasonable. Used by one thread. */
final class BodyReader {

    private final StreamedBody body;
    private @Nullable ByteBuffer buffer;
    private boolean afterReturn;
    private boolean inALine;
    private boolean first = true;

    BodyReader(StreamedBody body) {
        this.body = body;
    }

    /** All that is left, up to {@code maxBytes}. */
    byte[] all(int maxBytes, Deadline deadline) throws IOException, InterruptedException {
        var bytes = new ByteArrayOutputStream();
        for (ByteBuffer part = available(deadline); part != null; part = available(deadline)) {
            if (bytes.size() + part.remaining() > maxBytes) {
                throw new TooLong("an answer of more than", maxBytes);
            }
            move(part, part.limit(), bytes);
        }
        return bytes.toByteArray();
    }

    /** At most the first {@code maxBytes}. */
    byte[] start(int maxBytes, Deadline deadline) throws IOException, InterruptedException {
        var bytes = new ByteArrayOutputStream();
        for (ByteBuffer part = available(deadline); part != null; part = available(deadline)) {
            move(part, part.position() + Math.min(part.remaining(), maxBytes - bytes.size()), bytes);
            if (bytes.size() == maxBytes) {
                break;
            }
        }
        return bytes.toByteArray();
    }

    /**
     * The next line without its end, which is a line feed, a carriage return or both; null when there is none. A last line
     * need not be ended. A byte order mark at the beginning is left out.
     */
    @Nullable
    String line(int maxBytes, Deadline deadline) throws IOException, InterruptedException {
        var bytes = new ByteArrayOutputStream();
        for (ByteBuffer part = available(deadline); part != null; part = available(deadline)) {
            if (afterReturn && part.get(part.position()) == '\n') {
                part.get();
                afterReturn = false;
                continue;
            }
            afterReturn = false;
            int end = endOfLine(part);
            if (bytes.size() + end - part.position() > maxBytes) {
                throw new TooLong("a line of more than", maxBytes);
            }
            boolean whole = end < part.limit();
            move(part, end, bytes);
            if (whole) {
                // A line feed after it may be long in coming and is not waited for.
                afterReturn = part.get() == '\r';
                return text(bytes);
            }
        }
        inALine = bytes.size() > 0;
        return inALine ? text(bytes) : null;
    }

    /** Whether the line that was read last had no end, and nothing followed it. */
    boolean endedInALine() {
        return inALine;
    }

    private static int endOfLine(ByteBuffer part) {
        int end = part.position();
        while (end < part.limit() && part.get(end) != '\n' && part.get(end) != '\r') {
            end++;
        }
        return end;
    }

    private @Nullable ByteBuffer available(Deadline deadline) throws IOException, InterruptedException {
        if (buffer == null || !buffer.hasRemaining()) {
            buffer = body.next(deadline);
        }
        return buffer;
    }

    private static void move(ByteBuffer part, int end, ByteArrayOutputStream to) {
        var bytes = new byte[end - part.position()];
        part.get(bytes);
        to.writeBytes(bytes);
    }

    private String text(ByteArrayOutputStream bytes) {
        String line = bytes.toString(StandardCharsets.UTF_8);
        boolean marked = first && line.startsWith("\uFEFF");
        first = false;
        return marked ? line.substring(1) : line;
    }

    /** More than anybody should send. */
    static final class TooLong extends IOException {

        private static final long serialVersionUID = 1L;

        private TooLong(String what, int maxBytes) {
            super(String.format(Locale.ROOT, "it sent %s %,d bytes", what, maxBytes));
        }
    }
}

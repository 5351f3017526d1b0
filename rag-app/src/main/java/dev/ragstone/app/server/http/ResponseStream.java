package dev.ragstone.app.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A response in pieces, each sent at once. Writing waits for the client, and fails when it has gone or takes nothing for
 * longer than the idle time.
 *
 * @since 0.1
 */
public final class ResponseStream implements AutoCloseable {

    private final OutputStream out;
    private final LiveRequest live;

    ResponseStream(OutputStream out, LiveRequest live) {
        this.out = out;
        this.live = live;
    }

    /** Sends {@code json} as one line. */
    public void line(Object json) throws IOException {
        byte[] bytes = Exchange.bytes(json);
        byte[] line = new byte[bytes.length + 1];
        System.arraycopy(bytes, 0, line, 0, bytes.length);
        line[bytes.length] = '\n';
        bytes(line, line.length);
    }

    /** Sends {@code json} as an event of an event stream. */
    public void event(Object json) throws IOException {
        event(new String(Exchange.bytes(json), StandardCharsets.UTF_8));
    }

    /** Sends a line of text as an event of an event stream. */
    public void event(String line) throws IOException {
        byte[] bytes = ("data: " + line + "\n\n").getBytes(StandardCharsets.UTF_8);
        bytes(bytes, bytes.length);
    }

    /** Sends the first {@code length} of {@code bytes} as they are. */
    public void bytes(byte[] bytes, int length) throws IOException {
        out.write(bytes, 0, length);
        out.flush();
    }

    /** Ends the response. */
    @Override
    public void close() throws IOException {
        live.lastWrite();
        out.close();
    }
}

package dev.ragstone.testkit.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer of a {@link FixtureServer}: whole by {@link #send}, or {@link #start}ed and then written bit by bit. Used by
 * one thread.
 *
 * @since 0.1
 */
public final class Reply {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private boolean started;

    Reply(Socket socket, InputStream in) throws IOException {
        this.socket = socket;
        this.in = in;
        this.out = socket.getOutputStream();
    }

    /** Adds a header to what is sent next. */
    public Reply header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Sends a whole answer. */
    public void send(int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        head(status, "Content-Length: " + bytes.length);
        out.write(bytes);
        out.flush();
    }

    /** Starts an answer of status 200 whose length is not known. */
    public Reply start(String contentType) throws IOException {
        return start(200, contentType);
    }

    /** Starts an answer whose length is not known. */
    public Reply start(int status, String contentType) throws IOException {
        header("Content-Type", contentType);
        head(status, "Transfer-Encoding: chunked");
        out.flush();
        started = true;
        return this;
    }

    /** Writes a part of an answer and sends it at once. */
    public Reply write(String text) throws IOException {
        return write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a part of an answer and sends it at once. */
    public Reply write(byte[] bytes) throws IOException {
        out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return this;
    }

    /** Breaks the connection off with a reset, as a server does that is killed. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Waits until the client has closed the connection; false if it has not in time. */
    public boolean clientLeft(Duration time) throws IOException {
        socket.setSoTimeout((int) time.toMillis());
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private void head(int status, String length) throws IOException {
        var head = new StringBuilder("HTTP/1.1 " + status + " Fixture\r\n")
                .append(length)
                .append("\r\n");
        headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    void finish() throws IOException {
        if (started) {
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }
}

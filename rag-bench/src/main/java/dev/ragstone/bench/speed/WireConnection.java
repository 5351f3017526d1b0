package dev.ragstone.bench.speed;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A connection that is kept for one request after another, with as little work as a client can do: it shares the processors
 * with the server it measures. Used by one thread.
 */
final class WireConnection implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final long STALE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Socket socket;
    private final InputStream in;
    private long used = System.nanoTime();

    WireConnection(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Whether nothing was sent for so long that the server may be about to close it. */
    boolean stale() {
        return System.nanoTime() - used > STALE_NANOS;
    }

    /** A status and a whole body. */
    record Reply(int status, String text) {}

    /** Sends a JSON body and waits for the response to be complete. */
    Reply post(String path, byte[] json) throws IOException {
        String head =
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                        + json.length + "\r\n\r\n";
        var request = new ByteArrayOutputStream(head.length() + json.length);
        request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(json);
        socket.getOutputStream().write(request.toByteArray());
        Reply reply = reply();
        used = System.nanoTime();
        return reply;
    }

    /** Asks for {@code path} and waits for the response to be complete. */
    Reply get(String path) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        Reply reply = reply();
        used = System.nanoTime();
        return reply;
    }

    private Reply reply() throws IOException {
        int status = Integer.parseInt(line().substring(9, 12));
        int length = 0;
        boolean chunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            }
            chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
        }
        return new Reply(status, new String(chunked ? chunks() : exactly(length), StandardCharsets.UTF_8));
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(line(), 16);
            body.writeBytes(exactly(length));
            if (!line().isEmpty()) {
                throw new IOException("a chunk did not end where it said");
            }
            if (length == 0) {
                return body.toByteArray();
            }
        }
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the response ended early");
        }
        return bytes;
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the response ended early");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package dev.ragstone.testkit.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Answers HTTP/1.1 requests on a loopback port as a function says, and keeps what it was asked. Each connection has a
 * thread of its own, so the function may wait. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class FixtureServer implements AutoCloseable {

    private static final int WAITING_CONNECTIONS = 500;

    private final ServerSocket listener;
    private final Handler handler;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger accepted = new AtomicInteger();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    /** Decides what is answered. */
    @FunctionalInterface
    public interface Handler {

        /** Answers one request; an exception closes the connection. */
        void answer(Request request, Reply reply) throws IOException, InterruptedException;
    }

    /**
     * What a client asked.
     *
     * @param target path and query
     * @param headers by their names, whatever their case
     * @since 0.1
     */
    public record Request(String method, String target, Map<String, String> headers, String body) {}

    /**
     * Starts a server.
     *
     * @throws UncheckedIOException if there is no port
     */
    public FixtureServer(Handler handler) {
        this.handler = handler;
        try {
            listener = new ServerSocket(0, WAITING_CONNECTIONS, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    /** The address of {@code path} on this server. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort() + path);
    }

    /** What it was asked so far, in the order of arrival. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** How many clients are connected. */
    public int openConnections() {
        return connections.size();
    }

    /** How many connections clients have made so far, those that are closed again included. */
    public int acceptedConnections() {
        return accepted.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                accepted.incrementAndGet();
                connections.add(socket);
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            for (Request request = read(in); request != null; request = read(in)) {
                requests.add(request);
                var reply = new Reply(socket, in);
                handler.answer(request, reply);
                reply.finish();
            }
        } catch (IOException e) {
            // The client is gone, or the handler has closed the connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            connections.remove(socket);
        }
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        String[] parts = first.split(" ", -1);
        return new Request(parts[0], parts[1], headers, body);
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** Ends all connections. */
    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : connections) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            threads.shutdownNow();
        }
    }
}

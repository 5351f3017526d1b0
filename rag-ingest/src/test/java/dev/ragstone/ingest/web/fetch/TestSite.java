package dev.ragstone.ingest.web.fetch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;

/** A real web site on loopback, whose pages a test sets and whose requests it can look at. */
public final class TestSite implements AutoCloseable {

    /** What is at a path. */
    @FunctionalInterface
    public interface Page {
        /** Answers. */
        void answer(HttpExchange exchange) throws IOException;
    }

    /** A request as it came. */
    public record Request(String path, Map<String, List<String>> headers, long nanos) {

        /** The first value of a header, or an empty text. */
        public String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    public TestSite() {
        this("127.0.0.1", 0);
    }

    public TestSite(String address, int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), port), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            requests.add(new Request(path, Map.copyOf(exchange.getRequestHeaders()), System.nanoTime()));
            pages.getOrDefault(path, TestSite::missing).answer(exchange);
        }
    }

    private static void missing(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(404, -1);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** The address of a path under a host name that {@link #resolver()} knows. */
    public String url(String path) {
        return "http://site.test:" + port() + path;
    }

    /** Puts an HTML page there. */
    public TestSite html(String path, String html) {
        return page(path, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    /** Puts bytes there, followed by pairs of header names and values. */
    public TestSite page(String path, String type, byte[] bytes, String... headers) {
        return set(path, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            send(exchange, 200, bytes, headers);
        });
    }

    /** Puts a page there that has an ETag and knows how to say that it did not change. */
    public TestSite versioned(String path, String etag, String html) {
        return set(path, exchange -> {
            boolean same = etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            send(exchange, same ? 304 : 200, html.getBytes(StandardCharsets.UTF_8), "ETag", etag);
        });
    }

    /** Puts a redirect there. */
    public TestSite redirect(String path, String location) {
        return set(path, exchange -> send(exchange, 302, new byte[0], "Location", location));
    }

    /** Puts a mere status there. */
    public TestSite status(String path, int status) {
        return set(path, exchange -> send(exchange, status, new byte[0]));
    }

    public TestSite set(String path, Page page) {
        pages.put(path, page);
        return this;
    }

    public TestSite remove(String path) {
        pages.remove(path);
        return this;
    }

    public static void send(HttpExchange exchange, int status, byte[] bytes, String... headers) throws IOException {
        for (int i = 0; i < headers.length; i += 2) {
            exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
        }
        boolean empty = bytes.length == 0 || status == 304;
        exchange.sendResponseHeaders(status, empty ? -1 : bytes.length);
        if (!empty) {
            exchange.getResponseBody().write(bytes);
        }
    }

    public static byte[] gzip(byte[] bytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    /** All requests so far. */
    public List<Request> requests() {
        return requests;
    }

    /** The paths that were asked for so far. */
    public List<String> paths() {
        return requests.stream().map(Request::path).toList();
    }

    /** Finds every host on loopback. */
    public static HostResolver resolver() {
        return host -> List.of(InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1}));
    }

    /** A client that may reach {@code site.test} on this site's port, and no other private host. */
    public WebClient.Builder client() {
        return WebClient.builder()
                .resolver(resolver())
                .addresses(AddressPolicy.builder()
                        .allowPrivateHost("site.test")
                        .allowPort(port())
                        .build());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

package dev.ragstone.app.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.app.server.http.Route;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.watch.WatchListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A server on a free port over an index of its own, and a client for it. */
final class TestServer implements AutoCloseable {

    static final ObjectMapper MAPPER = new ObjectMapper();

    private final RagServer server;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofMinutes(1)).build();

    private TestServer(RagServer server) {
        this.server = server;
    }

    /** Starts over the files in {@code folder}/docs. */
    static TestServer start(Path folder, Map<Setting, String> settings) {
        return start(folder, settings, UnaryOperator.identity());
    }

    static TestServer start(Path folder, Map<Setting, String> settings, UnaryOperator<EmbeddedRagBuilder> more) {
        var all = new EnumMap<Setting, String>(Setting.class);
        Path docs = folder.resolve("docs");
        all.put(Setting.INDEX, folder.resolve("index").toString());
        all.put(Setting.PORT, "0");
        all.put(Setting.DOCS, Files.exists(docs) ? docs.toString() : "");
        all.put(Setting.DRAIN_TIME, "2s");
        all.putAll(settings);
        RagServer server = ServerOpening.open(
                Settings.of(all, Map.of(), Optional.empty()),
                Map.of(),
                builder -> more.apply(builder.embedder(new HashingEmbedder())));
        if (Files.exists(docs) && !all.containsKey(Setting.READ_ONLY)) {
            synced(server, docs);
        }
        return new TestServer(server);
    }

    /** Starts over the index in {@code folder} without writing to it. */
    static TestServer readOnly(Path folder, Map<Setting, String> settings) {
        var all = new EnumMap<Setting, String>(Setting.class);
        all.putAll(settings);
        all.put(Setting.READ_ONLY, "true");
        return start(folder, all);
    }

    private static void synced(RagServer server, Path docs) {
        var done = new CompletableFuture<SyncReport>();
        server.follow(List.of(docs), false, new WatchListener() {
            @Override
            public void synced(SyncReport report) {
                done.complete(report);
            }

            @Override
            public void failed(RuntimeException failure) {
                done.completeExceptionally(failure);
            }
        });
        done.orTimeout(180, TimeUnit.SECONDS).join();
    }

    List<Route> routes() {
        return server.routes();
    }

    URI uri(String path) {
        return server.address().resolve(path);
    }

    /** An answer: status, headers, and the body as text. */
    HttpResponse<String> get(String path, String... headers) {
        return send(request(path, headers).GET().build());
    }

    HttpResponse<String> delete(String path, String... headers) {
        return send(request(path, headers).DELETE().build());
    }

    HttpResponse<String> post(String path, String json, String... headers) {
        return send(request(path, headers)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    HttpResponse<String> upload(String name, byte[] content, String... headers) {
        var body = new ByteArrayOutputStream();
        body.writeBytes(("--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n"
                        + "Content-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n--B--\r\n".getBytes(StandardCharsets.UTF_8));
        return send(request("/api/documents", headers)
                .header("Content-Type", "multipart/form-data; boundary=B")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                .build());
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(Duration.ofMinutes(3));
        return headers.length == 0 ? request : request.headers(headers);
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A connection on which {@code text} was sent. */
    Socket raw(String text) throws IOException {
        var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return socket;
    }

    /** Begins a streamed answer on a connection of its own. */
    Socket streaming(String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        return raw("POST /api/generation/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + body.length + "\r\n\r\n" + json);
    }

    static JsonNode json(HttpResponse<String> response) {
        return json(response.body());
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + text, e);
        }
    }

    static void write(Path folder, String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
        client.shutdownNow();
    }
}

package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is sent, the server refuses it and goes on: no failure of its own, no hang. */
class ServerFuzzTest {

    private static final List<String> PATHS = List.of(
            "/api/ask",
            "/api/search",
            "/api/generation/stream",
            "/embed",
            "/v1/chat/completions",
            "/api/urls",
            "/api/documents",
            "/api/sync");
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1e999",
            "99999999999999999999",
            "\"\"",
            "\" \"",
            "\"x\"",
            "[]",
            "{}",
            "[[]]",
            "[null]",
            "{\"a\":{}}",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "[1,\"a\"]",
            "\"../../etc/passwd\"",
            "{\"not\":{\"not\":{\"from\":\"a\"}}}",
            "{\"from\":true}",
            "\"<|im_start|>\"");
    private static final List<String> NAMES = List.of(
            "prompt",
            "question",
            "query",
            "topK",
            "filters",
            "sessionId",
            "inputs",
            "normalize",
            "model",
            "messages",
            "stream",
            "url",
            "n",
            "stream_options",
            "kind",
            "maxPerDocument");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @BeforeAll
    static void start() {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup.");
        server = TestServer.start(
                folder, Map.of(Setting.MAX_BODY_BYTES, "20000", Setting.HEADER_TIME, "10s", Setting.BODY_TIME, "10s"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void oddJsonIsRefused() {
        var random = new Random(7);
        for (int i = 0; i < 600; i++) {
            String path = PATHS.get(random.nextInt(PATHS.size()));
            String body = body(random);

            HttpResponse<String> response = server.post(path, body);

            assertThat(response.statusCode())
                    .as("%s %s: %s", path, body, response.body())
                    .isNotEqualTo(500);
        }
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }

    private static String body(Random random) {
        var body = new StringBuilder("{");
        for (int field = random.nextInt(4); field >= 0; field--) {
            body.append('"').append(NAMES.get(random.nextInt(NAMES.size()))).append("\":");
            body.append(VALUES.get(random.nextInt(VALUES.size()))).append(field == 0 ? "}" : ",");
        }
        return switch (random.nextInt(6)) {
            case 0 -> body.substring(0, random.nextInt(body.length()));
            case 1 -> body + "}";
            case 2 -> "[".repeat(5000);
            default -> body.toString();
        };
    }

    @Test
    void oddAddressesAreRefused() throws Exception {
        for (String target : List.of(
                "/../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/api/documents/..%2f..%2fx",
                "/api/documents/%00",
                "/api/documents/%zz",
                "/api/conversations/%c0%af",
                "//",
                "/api/passage?document=%ff&start=x",
                "/api/passage?start=99999999999&document=a",
                "/index.html%00.js",
                "/page/../index.html",
                "*",
                "http://evil.example/",
                "/" + "a".repeat(20_000),
                "/api/traces/" + "x".repeat(3000),
                "/api/conversations?after=x,y",
                "/api/conversations?limit=-1",
                "/api/documents?from=-5",
                "/;jsessionid=1",
                "/api/documents/a;b=c")) {
            String answer = exchange("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(answer).as(target).matches("(?s)HTTP/1.1 [1-4].*").doesNotContain("root:");
        }
    }

    @Test
    void whatIsNoHttpIsRefused() throws Exception {
        var random = new Random(11);
        for (String text : List.of(
                "GET / HTTP/9.9\r\n\r\n",
                "\r\n\r\n\r\n\r\n",
                "GET /health\r\n\r\n",
                "BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /health HTTP/1.1\r\n\r\n",
                "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                posted("Content-Length: 5", "Transfer-Encoding: chunked", "", "0", ""),
                posted("Transfer-Encoding: chunked", "Content-Type: application/json", "", "zz"),
                "GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + "y".repeat(40_000) + "\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000")) {
            assertThat(ended(text)).as(text).doesNotStartWith("HTTP/1.1 500").doesNotContain("jetty", "at org.");
        }
        for (int i = 0; i < 50; i++) {
            byte[] noise = new byte[1 + random.nextInt(500)];
            random.nextBytes(noise);
            assertThat(ended(new String(noise, StandardCharsets.ISO_8859_1) + "\r\n\r\n"))
                    .doesNotStartWith("HTTP/1.1 500");
        }
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }

    private static String posted(String... lines) {
        return "POST /api/ask HTTP/1.1\r\nHost: localhost\r\n" + String.join("\r\n", lines) + "\r\n";
    }

    @Test
    void oddFormsAreRefused() {
        for (String body : List.of(
                "",
                "--B",
                "--B\r\n\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\0b/../c\"\r\n\r\nx\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n".repeat(50)
                        + "--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"other\"; filename=\"a\"\r\n\r\nx\r\n--B--\r\n")) {
            for (String type : List.of(
                    "multipart/form-data; boundary=B",
                    "multipart/form-data",
                    "multipart/form-data; boundary=",
                    "text/plain")) {
                HttpResponse<String> response = server.send(HttpRequest.newBuilder(server.uri("/api/documents?wait=0"))
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build());

                assertThat(response.statusCode()).as("%s: %s", type, body).isNotEqualTo(500);
            }
        }
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        var random = new Random(13);
        for (String path : PATHS) {
            byte[] noise = new byte[2000];
            random.nextBytes(noise);
            HttpResponse<String> response = server.send(HttpRequest.newBuilder(server.uri(path))
                    .header("Content-Type", "application/json; charset=utf-16")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(noise))
                    .build());

            assertThat(response.statusCode()).as(path).isNotEqualTo(500);
        }
    }

    /** Sends {@code text} and nothing more, and returns what comes back. */
    private static String ended(String text) throws IOException {
        try (Socket client = server.raw(text)) {
            client.shutdownOutput();
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) {
            return "";
        }
    }

    private static String exchange(String text) throws IOException {
        try (Socket client = server.raw(text)) {
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) {
            return "";
        }
    }
}

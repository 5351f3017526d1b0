package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyFile;
import dev.ragstone.error.StoreException;
import dev.ragstone.ingest.upload.UploadStore;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How documents come in, are listed and go, beside others. */
class ServerDocumentsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void documents() {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        TestServer.write(folder, "docs/plan/plan.txt", "The secret plan is to sell rockets.");
    }

    @Test
    void uploadsOverTheQuotaOfTheirUserAreRefusedAndLeaveNothing() throws Exception {
        try (TestServer server =
                TestServer.start(folder, Map.of(Setting.UPLOAD_USER_FILES, "1", Setting.UPLOAD_USER_BYTES, "1000"))) {
            byte[] first = "The moon base.".getBytes(StandardCharsets.UTF_8);
            byte[] large = "The moon base. ".repeat(100).getBytes(StandardCharsets.UTF_8);
            assertThat(server.upload("large.txt", large).statusCode()).isEqualTo(413);
            assertThat(server.upload("a.txt", first).statusCode()).isEqualTo(201);

            HttpResponse<String> second = server.upload("b.txt", "The sun base.".getBytes(StandardCharsets.UTF_8));

            assertThat(second.statusCode()).isEqualTo(413);
            assertThat(json(second).path("error").path("code").asText()).isEqualTo("over_quota");
            assertThat(json(second).path("error").path("message").asText()).contains("1 are allowed");
            assertThat(titles(server, new String[0])).contains("a.txt").doesNotContain("b.txt", "large.txt");
            assertThat(server.upload("again.txt", first).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void serversBesideLeaveUploadsInFlightAlone() throws Exception {
        String part = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"slow.txt\"\r\n\r\n"
                + "The slow boat arrives. ".repeat(10_000) + "\r\n--B--\r\n";
        try (TestServer server = TestServer.start(folder, Map.of());
                Socket sender = server.raw("POST /api/documents HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        + "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: " + part.length()
                        + "\r\n\r\n" + part.substring(0, 200_000))) {
            ServerLimitsTest.await(() -> received() >= 100_000);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> TestServer.start(folder, Map.of()))
                    .withMessageContaining("--read-only");
            TestServer.readOnly(folder, Map.of()).close();
            OutputStream out = sender.getOutputStream();
            out.write(part.substring(200_000).getBytes(StandardCharsets.ISO_8859_1));
            out.flush();

            var reader = new BufferedReader(new InputStreamReader(sender.getInputStream(), StandardCharsets.UTF_8));
            assertThat(reader.readLine()).contains("201");
        }
        assertThat(received()).isZero();
    }

    /** How many bytes of uploads are on their way in. */
    private long received() {
        try (var files = Files.walk(folder.resolve("index-server/incoming"))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    @Test
    void whatACrashedServerWasReceivingIsRemoved() throws Exception {
        TestServer.write(folder, "index-server/incoming/gone.lock", "");
        TestServer.write(folder, "index-server/incoming/gone/MultiPart1", "half a file");

        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(folder.resolve("index-server/incoming/gone")).doesNotExist();
            assertThat(folder.resolve("index-server/incoming/gone.lock")).doesNotExist();
        }
    }

    @Test
    void anUploadThatACrashLeftUnindexedIsIndexedAtTheStart() throws Exception {
        UploadStore.builder(folder.resolve("index-server/uploads"))
                .open()
                .save("local", "moon.txt", new ByteArrayInputStream("The moon base.".getBytes(StandardCharsets.UTF_8)));

        try (TestServer server = TestServer.start(folder, Map.of())) {
            ServerLimitsTest.await(() -> titles(server, new String[0]).contains("moon.txt"));
        }
    }

    @Test
    void aSlowPageIsWaitedForByNobodyElse() throws Exception {
        var keys = new KeyFile(folder.resolve("keys.jsonl"));
        String[] anna = {"Authorization", "Bearer " + keys.add(Identity.of("anna", "", List.of(), false))};
        String[] ben = {"Authorization", "Bearer " + keys.add(Identity.of("ben", "", List.of(), false))};
        var asked = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        HttpServer web = pages(asked, answered);
        String port = Integer.toString(web.getAddress().getPort());
        try (TestServer server = TestServer.start(
                folder,
                Map.of(
                        Setting.KEYS,
                        keys.path().toString(),
                        Setting.MAX_INGESTS,
                        "2",
                        Setting.URL_PRIVATE_HOSTS,
                        "127.0.0.1",
                        Setting.URL_PORTS,
                        port))) {
            String slow = page(port, "slow");
            Socket client = server.raw("POST /api/urls HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: " + anna[1]
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + slow.length() + "\r\n\r\n" + slow);
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

            HttpResponse<String> own = server.post("/api/urls", page(port, "good"), anna);
            HttpResponse<String> other = server.post("/api/urls", page(port, "good"), ben);
            HttpResponse<String> upload = server.upload("a.txt", "Some text.".getBytes(StandardCharsets.UTF_8), anna);
            client.close();

            assertThat(own.statusCode()).isEqualTo(429);
            assertThat(own.headers().firstValue("Retry-After")).isPresent();
            assertThat(other.statusCode()).as(other.body()).isEqualTo(201);
            assertThat(json(upload).path("outcome").asText()).isEqualTo("ok");
            // The page still has not answered, but its place is free.
            ServerLimitsTest.await(
                    () -> server.post("/api/urls", page(port, "good"), anna).statusCode() == 201);
        } finally {
            answered.countDown();
            web.stop(0);
        }
    }

    @Test
    void aSlowUploadTakesNoPlaceFromOthers() throws Exception {
        var keys = new KeyFile(folder.resolve("keys.jsonl"));
        String[] anna = {"Authorization", "Bearer " + keys.add(Identity.of("anna", "", List.of(), false))};
        String[] ben = {"Authorization", "Bearer " + keys.add(Identity.of("ben", "", List.of(), false))};
        byte[] text = "Some text.".getBytes(StandardCharsets.UTF_8);
        try (TestServer server = TestServer.start(
                        folder, Map.of(Setting.KEYS, keys.path().toString(), Setting.MAX_INGESTS, "2"));
                Socket slow = server.raw("POST /api/documents HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: " + anna[1]
                        + "\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 1000\r\n\r\n--B")) {
            ServerLimitsTest.await(() -> server.upload("a.txt", text, anna).statusCode() == 429);

            assertThat(server.upload("b.txt", text, ben).statusCode()).isEqualTo(201);
            assertThat(slow.isClosed()).isFalse();
        }
    }

    private static String page(String port, String name) {
        return "{\"url\":\"http://127.0.0.1:" + port + "/" + name + "\"}";
    }

    private static HttpServer pages(CountDownLatch asked, CountDownLatch answered) throws Exception {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        web.createContext("/", exchange -> {
            try (exchange) {
                if (exchange.getRequestURI().getPath().equals("/slow")) {
                    asked.countDown();
                    answered.await(180, TimeUnit.SECONDS);
                }
                byte[] body = "<html><title>Page</title><body><p>Rabbits eat carrots.</p></body></html>"
                        .getBytes(StandardCharsets.UTF_8);
                boolean found = !exchange.getRequestURI().getPath().equals("/robots.txt");
                exchange.getResponseHeaders().set("Content-Type", "text/html");
                exchange.sendResponseHeaders(found ? 200 : 404, body.length);
                exchange.getResponseBody().write(body);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        web.start();
        return web;
    }

    @Test
    void withoutUploadsDocumentsAreStillSyncedAndDeleted() {
        String sent;
        try (TestServer server = TestServer.start(folder, Map.of())) {
            sent = json(server.upload("a.txt", "The moon base.".getBytes(StandardCharsets.UTF_8)))
                    .path("id")
                    .asText();
        }
        try (TestServer server = TestServer.start(folder, Map.of(Setting.UPLOADS, "false"))) {
            assertThat(server.upload("b.txt", new byte[] {65}).statusCode()).isEqualTo(405);
            assertThat(server.delete("/api/documents/" + sent).statusCode()).isEqualTo(204);

            HttpResponse<String> synced = server.post("/api/sync", "{}");

            assertThat(synced.statusCode()).isEqualTo(200);
            // The file went too, so the sync has not brought it back.
            assertThat(server.get("/api/documents/" + sent).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aServerThatOnlyReadsTakesNoChanges() {
        TestServer.start(folder, Map.of()).close();
        try (TestServer server = TestServer.readOnly(folder, Map.of())) {
            assertThat(server.post("/api/sync", "{}").statusCode()).isEqualTo(404);
            assertThat(server.delete("/api/documents/x").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void whatAnotherServerWritesIsSeen() throws Exception {
        var keys = new KeyFile(folder.resolve("keys.jsonl"));
        String[] anna = {"Authorization", "Bearer " + keys.add(Identity.of("anna", "", List.of(), false))};
        String[] root = {"Authorization", "Bearer " + keys.add(Identity.of("root", "", List.of(), true))};
        Map<Setting, String> settings = Map.of(Setting.KEYS, keys.path().toString());
        try (TestServer writer = TestServer.start(folder, settings);
                TestServer reader = TestServer.readOnly(folder, settings)) {
            assertThat(titles(reader, anna)).contains("menu.txt", "plan.txt");
            String menu = id(reader, anna, "menu.txt");
            String plan = id(reader, anna, "plan.txt");

            TestServer.write(folder, "docs/plan/.meta.yaml", "access: user:root\n");
            Files.delete(folder.resolve("docs/menu.txt"));
            assertThat(writer.post("/api/sync", "{}", root).statusCode()).isEqualTo(200);

            assertThat(titles(writer, anna)).isEmpty();
            // What another process writes is looked for every second.
            ServerLimitsTest.await(() -> titles(reader, anna).isEmpty());
            for (TestServer server : List.of(writer, reader)) {
                assertThat(json(server.get("/api/about", anna))
                                .path("documents")
                                .asInt())
                        .isZero();
                assertThat(json(server.get("/api/about", anna)).path("collections"))
                        .isEmpty();
                assertThat(server.get("/api/documents/" + plan, anna).statusCode())
                        .isEqualTo(404);
                assertThat(server.get("/api/documents/" + menu, root).statusCode())
                        .isEqualTo(404);
                assertThat(titles(server, root)).containsExactly("plan.txt");
            }
        }
    }

    private static List<String> titles(TestServer server, String[] as) {
        return json(server.get("/api/documents", as)).path("documents").findValuesAsText("title");
    }

    private static String id(TestServer server, String[] as, String title) {
        for (var document : json(server.get("/api/documents", as)).path("documents")) {
            if (document.path("title").asText().equals(title)) {
                return document.path("id").asText();
            }
        }
        throw new AssertionError("no document is called " + title);
    }
}

package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.server.security.AuditLog;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyFile;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSecurityTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @SuppressWarnings("NullAway.Init")
    private static KeyFile keys;

    private static String anna = "";
    private static String ben = "";
    private static String admin = "";

    @BeforeAll
    static void start() {
        TestServer.write(folder, "docs/public.txt", "Everybody knows that the canteen opens at noon.");
        TestServer.write(folder, "docs/acme/plan.txt", "The secret plan of acme is to sell rockets.");
        TestServer.write(folder, "docs/acme/.meta.yaml", "access: tenant:acme\n");
        TestServer.write(folder, "docs/other/plan.txt", "The secret plan of other is to sell boats.");
        TestServer.write(folder, "docs/other/.meta.yaml", "access: tenant:other\n");
        keys = new KeyFile(folder.resolve("keys.jsonl"));
        anna = keys.add(Identity.of("anna", "acme", List.of(), false));
        ben = keys.add(Identity.of("ben", "other", List.of(), false));
        admin = keys.add(Identity.of("root", "", List.of(), true));
        server = TestServer.start(
                folder, Map.of(Setting.KEYS, keys.path().toString(), Setting.UPLOAD_READERS, "tenant"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String[] as(String key) {
        return new String[] {"Authorization", "Bearer " + key};
    }

    @Test
    void withoutAKeyNothingIsToldButHealth() {
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
        for (String path : List.of(
                "/api/documents",
                "/api/about",
                "/api/conversations",
                "/api/traces/x",
                "/api/passage",
                "/v1/models",
                "/metrics")) {
            assertThat(server.get(path).statusCode()).as(path).isEqualTo(401);
        }
        assertThat(server.post("/api/search", "{\"query\":\"plan\"}", as("rs-wrong"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void keysAreKeptAsHashesThatOnlyTheirOwnerCanRead() throws Exception {
        String kept = Files.readString(keys.path());

        assertThat(kept).doesNotContain(anna).doesNotContain(anna.substring(4, 20));
        assertThat(Files.getPosixFilePermissions(keys.path())).hasSize(2);
    }

    @Test
    void theAuditLogIsPrivateAndGoesOnWhereOneWasMovedAway() throws Exception {
        Path log = folder.resolve("audit-of-its-own.jsonl");
        AuditLog audit = AuditLog.at(log);
        audit.note(Identity.local(), "r1", "ask", Map.of());

        Files.move(log, folder.resolve("audit.1"));
        audit.note(Identity.local(), "r2", "ask", Map.of());

        assertThat(Files.readString(folder.resolve("audit.1"))).contains("r1").doesNotContain("r2");
        assertThat(Files.readString(log)).contains("r2");
        assertThat(Files.getPosixFilePermissions(log)).hasSize(2);
    }

    @Test
    void refusedKeysAreInTheAuditLogWithoutTheKey(@TempDir Path own) throws Exception {
        try (TestServer refusing =
                TestServer.start(own, Map.of(Setting.KEYS, keys.path().toString()))) {
            refusing.get("/api/about", "Authorization", "Bearer rs-0123456789abcdef", "X-Request-Id", "wrong-key");
            refusing.delete("/api/documents/rs-0123456789abcdef", "X-Request-Id", "no-key");
        }

        String log = Files.readString(own.resolve("index-server/audit.jsonl"));
        assertThat(log).doesNotContain("0123456789abcdef");
        List<JsonNode> lines = log.lines().map(TestServer::json).toList();
        assertThat(lines).extracting(line -> line.path("request").asText()).containsExactly("wrong-key", "no-key");
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.path("action").asText()).isEqualTo("refused");
            assertThat(line.path("client").asText()).isEqualTo("127.0.0.1");
            assertThat(line.path("status").asInt()).isEqualTo(401);
            assertThat(line.path("count").asInt()).isEqualTo(1);
            assertThat(line.path("time").asText()).isNotEmpty();
        });
        assertThat(lines.getLast().path("method").asText()).isEqualTo("DELETE");
        assertThat(lines.getLast().path("path").asText()).isEqualTo("/api/documents/{id}");
    }

    @Test
    void aKeyThatIsTakenAwayNoLongerCounts() throws Exception {
        String key = keys.add(Identity.of("carl", "", List.of(), false));
        Thread.sleep(1200);
        int before = server.get("/api/about", as(key)).statusCode();

        keys.remove(keys.entries().getLast().id());
        Thread.sleep(1200);

        assertThat(before).isEqualTo(200);
        assertThat(server.get("/api/about", as(key)).statusCode()).isEqualTo(401);
    }

    @Test
    void whatMayNotBeReadIsNotThere() {
        String found = server.post("/api/search", "{\"query\":\"secret plan\",\"topK\":50}", as(anna))
                .body();
        String listed = server.get("/api/documents", as(anna)).body();
        JsonNode about = json(server.get("/api/about", as(anna)));

        assertThat(found).contains("rockets").contains("canteen").doesNotContain("boats");
        assertThat(listed).contains("docs/acme/plan.txt").doesNotContain("docs/other/plan.txt");
        assertThat(about.path("documents").asInt()).isEqualTo(2);
        assertThat(server.get("/api/passage?document=docs/other/plan.txt&start=0&end=5", as(anna))
                        .statusCode())
                .isEqualTo(404);
        assertThat(server.get("/api/passage?document=docs/acme/plan.txt&start=0&end=5", as(anna))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aTraceAndAConversationAreTheirOwnersAlone() {
        JsonNode answer = json(server.post(
                "/api/ask", "{\"question\":\"What is the secret plan?\",\"sessionId\":\"mine\"}", as(anna)));
        String trace = "/api/traces/" + answer.path("traceId").asText();

        assertThat(server.get(trace, as(anna)).statusCode()).isEqualTo(200);
        assertThat(server.get(trace, as(ben)).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/conversations/mine", as(ben)).statusCode()).isEqualTo(404);
        assertThat(server.delete("/api/conversations/mine", as(ben)).statusCode())
                .isEqualTo(404);
        assertThat(server.get("/api/conversations/mine", as(anna)).statusCode()).isEqualTo(200);
    }

    @Test
    void itIsNotedWhoDeletedAConversation() throws Exception {
        server.post("/api/ask", "{\"question\":\"What is the secret plan?\",\"sessionId\":\"gone\"}", as(ben));

        assertThat(server.delete("/api/conversations/gone", as(ben)).statusCode())
                .isEqualTo(204);

        try (Stream<Path> files = Files.walk(folder)) {
            Path log = files.filter(file -> file.endsWith("audit.jsonl"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readAllLines(log))
                    .anyMatch(line -> line.contains("\"action\":\"delete\",\"conversation\":\"gone\"")
                            && line.contains("\"user\":\"ben\""));
        }
    }

    @Test
    void anUploadIsForItsTenantAndDeletedByWhoSentItOnly() {
        JsonNode sent = json(
                server.upload("penguins.txt", "Penguins guard the vault.".getBytes(StandardCharsets.UTF_8), as(anna)));
        String document = "/api/documents/" + sent.path("id").asText();

        assertThat(server.post("/api/search", "{\"query\":\"penguins\"}", as(anna))
                        .body())
                .contains("vault");
        assertThat(server.post("/api/search", "{\"query\":\"penguins\"}", as(ben))
                        .body())
                .doesNotContain("vault");
        assertThat(server.delete(document, as(ben)).statusCode()).isEqualTo(404);
        assertThat(server.delete(document, as(anna)).statusCode()).isEqualTo(204);
    }

    @Test
    void onlyAdministratorsSyncAndSeeFigures() {
        assertThat(server.post("/api/sync", "{}", as(anna)).statusCode()).isEqualTo(403);
        assertThat(server.get("/metrics", as(anna)).statusCode()).isEqualTo(403);
        assertThat(server.get("/metrics", as(admin)).statusCode()).isEqualTo(200);
    }

    @Test
    void responsesTellBrowsersToBeCarefulAndNoOtherSiteToRead() {
        HttpResponse<String> response = server.get("/api/about", as(anna));

        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(response.headers().firstValue("Server")).isEmpty();
    }

    @Test
    void twoTenantsAtOnceNeverSeeEachOther() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Future<String>> all = threads.invokeAll(Collections.nCopies(4, hammer(anna, "boats")));
            all = new ArrayList<>(all);
            all.addAll(threads.invokeAll(List.of(
                    hammer(anna, "boats"), hammer(ben, "rockets"), hammer(anna, "boats"), hammer(ben, "rockets"))));

            for (Future<String> each : all) {
                assertThat(each.get()).isEmpty();
            }
        }
    }

    /** Asks in all ways, and returns the first answer that holds {@code forbidden}. */
    private static Callable<String> hammer(String key, String forbidden) {
        return () -> {
            for (int i = 0; i < 25; i++) {
                for (HttpResponse<String> response : List.of(
                        server.post("/api/search", "{\"query\":\"secret plan\",\"topK\":20}", as(key)),
                        server.post(
                                "/api/ask", "{\"question\":\"What is the secret plan?\",\"sessionId\":\"h\"}", as(key)),
                        server.get("/api/documents", as(key)))) {
                    boolean other = response.body().contains(forbidden);
                    if (other || (response.statusCode() != 200 && response.statusCode() != 429)) {
                        return response.statusCode() + response.body();
                    }
                }
            }
            return server.get("/api/conversations/h", as(key)).body().contains(forbidden) ? "in conversation" : "";
        };
    }

    @Test
    void aServerWithoutKeysListensOnThisMachineOnly() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestServer.start(folder.resolve("x"), Map.of(Setting.HOST, "0.0.0.0")))
                .withMessageContaining("ragstone key add");
    }

    @Test
    void aServerWithoutKeysAnswersNoPageOfAnotherSite() throws Exception {
        try (TestServer open = TestServer.start(folder.resolve("y"), Map.of())) {
            HttpResponse<String> origin = open.get("/api/about", "Origin", "https://evil.example");
            HttpResponse<String> own =
                    open.get("/api/about", "Origin", open.uri("").toString());
            String rebound;
            try (Socket client =
                    open.raw("GET /api/about HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")) {
                rebound = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            }

            assertThat(origin.statusCode()).isEqualTo(403);
            assertThat(own.statusCode()).isEqualTo(200);
            assertThat(rebound).startsWith("HTTP/1.1 403");
        }
    }

    private static String raw(TestServer server, String head) throws Exception {
        try (Socket client = server.raw(head + "Connection: close\r\n\r\n")) {
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void keysThatAreMadeAtOnceAreAllKept() throws Exception {
        Path file = folder.resolve("many.jsonl");
        List<Callable<String>> adding =
                Collections.nCopies(8, () -> new KeyFile(file).add(Identity.of("dora", "", List.of(), false)));
        try (var threads = Executors.newFixedThreadPool(8)) {
            threads.invokeAll(adding);
        }

        assertThat(new KeyFile(file).entries()).hasSize(8);
    }

    @Test
    void refusalsKeepTheConnectionAndSayWhatWouldDo() throws Exception {
        String host = " HTTP/1.1\r\nHost: localhost\r\n";
        try (Socket client =
                server.raw("DELETE /api/about" + host + "\r\nGET /nothing/here" + host + "Connection: close\r\n\r\n")) {
            String both = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(both).startsWith("HTTP/1.1 405").contains("Allow: GET").contains("HTTP/1.1 404");
        }
    }

    @Test
    void whatIsNoHttpIsRefusedWithTheSameHeaders() throws Exception {
        String refused = raw(server, "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n");
        String old = raw(server, "GET /health HTTP/1.0\r\n");

        assertThat(refused)
                .startsWith("HTTP/1.1 400")
                .contains("Content-Security-Policy: default-src 'none'")
                .containsPattern("X-Request-Id: [0-9a-f-]{36}");
        assertThat(old).startsWith("HTTP/1.1 200");
    }

    @Test
    void aBodyThatIsCompressedIsNotReadAsIfItWereNot() {
        HttpResponse<String> response = server.post(
                "/api/search", "{\"query\":\"plan\"}", "Authorization", "Bearer " + anna, "Content-Encoding", "gzip");

        assertThat(response.statusCode()).isEqualTo(415);
    }
}

package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLimitsTest {

    private static final String QUESTION = "{\"prompt\":\"Is there soup?\"}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private TestServer server(Map<Setting, String> settings, EndlessGenerator generator) {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup.");
        return TestServer.start(folder, settings, builder -> builder.generator(generator));
    }

    @Test
    void aClientThatLeavesEndsItsAnswer() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(20), "word ");
        try (TestServer server = server(Map.of(), generator)) {
            Socket client = server.streaming(QUESTION);
            await(() -> generator.open() == 1);

            client.close();

            await(() -> generator.open() == 0);
        }
    }

    @Test
    void aClientThatLeavesWhileTheModelIsSilentEndsItsAnswer() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMinutes(1), "word ");
        try (TestServer server = server(Map.of(), generator)) {
            Socket client = server.streaming(QUESTION);
            await(() -> generator.open() == 1);

            client.close();

            await(() -> generator.open() == 0);
        }
    }

    @Test
    void theTraceOfAnAnswerNobodyWaitsForEnds() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(20), "word ");
        try (TestServer server = server(Map.of(), generator)) {
            Socket client = server.streaming("{\"prompt\":\"Is there soup?\",\"sessionId\":\"s\"}");
            await(() -> generator.open() == 1);

            client.close();

            await(() -> server.get("/metrics").body().contains("ragstone_answers_total{result=\"cancelled\"} 1"));
            assertThat(json(server.get("/api/conversations/s"))
                            .path("messages")
                            .path(1)
                            .path("complete")
                            .asBoolean(true))
                    .isFalse();
        }
    }

    @Test
    void aClientThatReadsNothingIsCutOff() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(1), "x".repeat(100_000) + " ");
        try (TestServer server = server(Map.of(Setting.IDLE_TIME, "1s"), generator);
                Socket client = server.streaming(QUESTION)) {
            await(() -> generator.begun() == 1);

            await(() -> generator.open() == 0);

            assertThat(client.isConnected()).isTrue();
        }
    }

    @Test
    void aModelThatThinksForLongerThanTheIdleTimeIsWaitedFor() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(1500), "late ");
        try (TestServer server = server(Map.of(Setting.IDLE_TIME, "500ms"), generator);
                Socket client = server.streaming(QUESTION)) {
            var read = new StringBuilder();
            byte[] buffer = new byte[1000];

            while (!read.toString().contains("late")) {
                int got = client.getInputStream().read(buffer);
                assertThat(got).as("the answer went on after: %s", read).isPositive();
                read.append(new String(buffer, 0, got, StandardCharsets.UTF_8));
            }

            assertThat(generator.open()).isEqualTo(1);
        }
    }

    @Test
    void anAnswerEndsWithItsTime() throws InterruptedException {
        var generator = new EndlessGenerator(Duration.ofMillis(50), "word ");
        try (TestServer server = server(Map.of(Setting.REQUEST_TIME, "4s"), generator)) {
            HttpResponse<String> response = server.post("/api/ask", QUESTION);

            await(() -> generator.open() == 0);
            assertThat(response.body()).contains("word word");
        }
    }

    @Test
    void aModelThatSaysNothingIsReplacedBeforeTheResponsesTimeIsUp() throws InterruptedException {
        var generator = new EndlessGenerator(Duration.ofMinutes(1), "word ");
        try (TestServer server = server(Map.of(Setting.REQUEST_TIME, "10s"), generator)) {
            HttpResponse<String> response = server.post("/api/ask", QUESTION);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).contains("soup");
            await(() -> generator.open() == 0);
        }
    }

    @Test
    void howLongAModelMayThinkCanBeSet() {
        var generator = new EndlessGenerator(Duration.ofMinutes(1), "word ");
        try (TestServer server = server(Map.of(Setting.FIRST_TOKEN_TIME, "3s"), generator)) {
            HttpResponse<String> response = server.post("/api/ask", QUESTION);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(json(response).path("warnings")).isNotEmpty();
        }
    }

    @Test
    void aResponseThatIsNotReadyInTimeIsAnErrorAndNoClosedConnection() {
        var embedder = new HashingEmbedder().taking(Duration.ofMillis(200));
        try (TestServer server =
                TestServer.start(folder, Map.of(Setting.REQUEST_TIME, "1s"), builder -> builder.embedder(embedder))) {
            HttpResponse<String> response = server.post("/embed", inputs(100, "soup"));

            assertThat(response.statusCode()).isEqualTo(504);
            assertThat(json(response).path("error").path("code").asText()).isEqualTo("timeout");
            assertThat(embedder.documentsEmbedded()).isLessThan(100);
        }
    }

    @Test
    void textsNobodyWaitsForAreNotEmbedded() throws Exception {
        var embedder = new HashingEmbedder().taking(Duration.ofMillis(100));
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.embedder(embedder))) {
            String body = inputs(200, "soup");
            Socket client = server.raw("POST /embed HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length() + "\r\n\r\n" + body);
            await(() -> embedder.calls() > 0);

            client.close();

            await(() -> server.get("/metrics").body().contains("ragstone_http_active_requests 1"));
            assertThat(embedder.documentsEmbedded()).isLessThan(200);
        }
    }

    @Test
    void embeddingHasFewPlacesAndLeavesTheOthersAlone() throws Exception {
        var embedder = new HashingEmbedder().taking(Duration.ofMillis(500));
        Map<Setting, String> settings = Map.of(Setting.MAX_EMBEDS, "1", Setting.WAIT_TIME, "100ms");
        try (TestServer server = TestServer.start(folder, settings, builder -> builder.embedder(embedder))) {
            String body = inputs(200, "soup");
            try (Socket client =
                    server.raw("POST /embed HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                            + "Content-Length: " + body.length() + "\r\n\r\n" + body)) {
                await(() -> embedder.calls() > 0);

                HttpResponse<String> second = server.post("/embed", inputs(1, "soup"));
                HttpResponse<String> search = server.post("/api/search", "{\"query\":\"soup\"}");

                assertThat(client.isConnected()).isTrue();
                assertThat(second.statusCode()).isEqualTo(429);
                assertThat(search.statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void longerTextsThanAMomentsWorkAreNotEmbedded() {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            HttpResponse<String> response = server.post("/embed", inputs(200, "soup ".repeat(150)));

            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(json(response).path("error").path("message").asText()).contains("150000", "100000");
        }
    }

    private static String inputs(int count, String text) {
        return "{\"inputs\":[" + String.join(",", Collections.nCopies(count, "\"" + text + "\"")) + "]}";
    }

    @Test
    void aSlowHeadIsCutOff() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(50), "word ");
        try (TestServer server = server(Map.of(Setting.HEADER_TIME, "1s"), generator);
                Socket client = server.raw("GET /health HTTP/1.1\r\nHost: localhost\r\nX: ")) {
            assertThat(cutWithin(client, Duration.ofSeconds(8))).isTrue();
        }
    }

    @Test
    void aSlowHeadOnAConnectionThatWasUsedBeforeIsCutOff() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(50), "word ");
        try (TestServer server = server(Map.of(Setting.HEADER_TIME, "1s"), generator);
                Socket client = server.raw("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
            assertThat(client.getInputStream().read(new byte[2000])).isPositive();

            client.getOutputStream().write("GET /health HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII));

            assertThat(cutWithin(client, Duration.ofSeconds(8))).isTrue();
        }
    }

    @Test
    void aSlowBodyIsCutOff() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(50), "word ");
        try (TestServer server = server(Map.of(Setting.BODY_TIME, "1s"), generator);
                Socket client = server.raw("POST /api/ask HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")) {
            assertThat(cutWithin(client, Duration.ofSeconds(60))).isTrue();
        }
    }

    /** Sends a byte now and then until the connection is no more. */
    private static boolean cutWithin(Socket client, Duration most) throws InterruptedException, IOException {
        long end = System.nanoTime() + most.toNanos();
        client.setSoTimeout(1);
        while (System.nanoTime() < end) {
            try {
                client.getOutputStream().write('a');
                client.getOutputStream().flush();
                if (client.getInputStream().read() < 0) {
                    return true;
                }
            } catch (SocketTimeoutException e) {
                Thread.sleep(100);
            } catch (SocketException e) {
                return true;
            }
        }
        return false;
    }

    @Test
    void whoFindsNoPlaceIsToldToComeBack() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(20), "word ");
        try (TestServer server = server(Map.of(Setting.MAX_ANSWERS, "2"), generator)) {
            var clients = new ArrayList<Socket>();
            clients.add(server.streaming(QUESTION));
            clients.add(server.streaming(QUESTION));
            await(() -> generator.open() == 2);

            HttpResponse<String> refused = server.post("/api/ask", QUESTION);
            for (Socket client : clients) {
                client.close();
            }
            await(() -> generator.open() == 0);

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(server.post("/api/search", "{\"query\":\"soup\"}").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aStopLetsAnswersUnderWayEndAndEndsThoseThatDoNot() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(20), "word ");
        TestServer server = server(Map.of(Setting.DRAIN_TIME, "500ms"), generator);
        Socket client = server.streaming(QUESTION);
        await(() -> generator.open() == 1);

        server.close();

        await(() -> generator.open() == 0);
        client.close();
    }

    @Test
    void fiveHundredClientsThatLeaveLeaveNothingBehind() throws Exception {
        var generator = new EndlessGenerator(Duration.ofMillis(5), "word ");
        try (TestServer server = server(Map.of(), generator)) {
            cut(server, generator, 20);
            await(() -> server.get("/metrics").body().contains("ragstone_http_active_requests 1"));
            // A few of the test's own client and of the JVM may still come.
            long threads = otherThreads() + 5;

            cut(server, generator, 500);

            await(() -> generator.open() == 0);
            assertThat(generator.begun()).isGreaterThanOrEqualTo(260);
            await(() -> server.get("/metrics").body().contains("ragstone_http_active_requests 1"));
            // Those of steps and searches are kept for ten seconds for the next one.
            await(() -> threads("ragstone-step") == 0 && threads("ragstone-vector-leg") == 0);
            await(() -> threads("ragstone-net") <= 16);
            await(() -> otherThreads() <= threads);
            assertThat(server.post("/api/search", "{\"query\":\"soup\"}").statusCode())
                    .isEqualTo(200);
        }
    }

    /** Those that virtual threads run on are as many as the JVM likes; of the others with a limit see the test. */
    private static long otherThreads() {
        return threads("")
                - threads("ForkJoinPool")
                - threads("ragstone-step")
                - threads("ragstone-vector-leg")
                - threads("ragstone-net");
    }

    private static long threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    private static void cut(TestServer server, EndlessGenerator generator, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            int before = generator.begun();
            Socket client = server.streaming(QUESTION);
            if (i % 2 == 0) {
                await(() -> generator.begun() > before || generator.open() > 200);
            }
            // Half of them with a reset rather than an end.
            client.setSoLinger(i % 4 < 2, 0);
            client.close();
        }
    }

    static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it took more than 60 s").isLessThan(end);
            Thread.sleep(10);
        }
    }
}

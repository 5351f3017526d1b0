package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.postgres.KillablePostgres;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose database is killed and comes back. */
class StoppedStoreTest {

    private static final String SEARCH = "{\"query\":\"soup with leek\"}";

    private static final String CHAT =
            "{\"model\":\"rag/extractive\",\"messages\":[{\"role\":\"user\",\"content\":\"Is there soup?\"}]}";
    private static final byte[] FILE = "Penguins guard the vault.".getBytes(StandardCharsets.UTF_8);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void withoutItsStoreTheServerSaysSoAndGoesOnWhenItIsBack() throws Exception {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        try (KillablePostgres database = TestPostgres.killable();
                TestServer server = TestServer.start(folder, Map.of(Setting.STORE, database.url()))) {
            String before = server.post("/api/search", SEARCH).body();
            database.kill();
            server.get("/ready");
            long begin = System.nanoTime();
            server.get("/ready");
            Duration readiness = Duration.ofNanos(System.nanoTime() - begin);
            begin = System.nanoTime();

            List<HttpResponse<String>> refusals = atOnce(List.of(
                    () -> server.post("/api/search", SEARCH),
                    () -> server.post("/api/generation/stream", "{\"prompt\":\"Is there soup?\"}"),
                    () -> server.post("/v1/chat/completions", CHAT),
                    () -> server.upload("a.txt", FILE),
                    () -> server.get("/ready")));
            Duration refusal = Duration.ofNanos(System.nanoTime() - begin);
            HttpResponse<String> ready = refusals.getLast();
            int live = server.get("/health").statusCode();
            database.restart();
            ServerLimitsTest.await(() -> server.post("/api/search", SEARCH).statusCode() == 200);

            assertThat(before).contains("leek and potatoes");
            for (HttpResponse<String> refused : refusals) {
                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After").isPresent() || refused.equals(ready))
                        .isTrue();
                assertThat(refused.body()).doesNotContain("postgresql", "127.0.0.1", "Exception", folder.toString());
            }
            assertThat(readiness).isLessThan(Duration.ofSeconds(20));
            assertThat(refusal)
                    .as("all at once, and each gives up after a few seconds")
                    .isLessThan(Duration.ofSeconds(60));
            assertThat(json(ready).path("store").path("reason").asText()).isNotBlank();
            assertThat(json(ready).path("store").path("state").asText()).isEqualTo("down");
            assertThat(live).isEqualTo(200);
            assertThat(server.post("/api/search", SEARCH).body()).isEqualTo(before);
            assertThat(json(server.upload("a.txt", FILE)).path("outcome").asText())
                    .isEqualTo("ok");
        }
    }

    /** Each waits for a connection for a while before it gives up. */
    private static List<HttpResponse<String>> atOnce(List<Callable<HttpResponse<String>>> calls) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var responses = new ArrayList<HttpResponse<String>>();
            for (Future<HttpResponse<String>> each : threads.invokeAll(calls)) {
                responses.add(each.get());
            }
            return responses;
        }
    }
}

package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the server is ready is said in time, whatever hangs. */
class ReadinessTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Embeds until it is told to hang. */
    private static final class HangingEmbedder implements Embedder {

        private final Embedder working = new HashingEmbedder();
        private final CountDownLatch released = new CountDownLatch(1);
        private final AtomicInteger hanging = new AtomicInteger();
        private volatile boolean hangs;

        @Override
        public EmbeddingModel model() {
            return working.model();
        }

        @Override
        public TokenCounter tokenCounter() {
            return working.tokenCounter();
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            return working.embedDocuments(texts);
        }

        @Override
        public Embedding embedQuery(String text) {
            if (hangs) {
                hanging.incrementAndGet();
                boolean interrupted = false;
                while (released.getCount() > 0) {
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
            return working.embedQuery(text);
        }
    }

    @Test
    void aPartThatHangsIsDownAndKeepsNobodyWaiting() {
        var embedder = new HangingEmbedder();
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.embedder(embedder))) {
            embedder.hangs = true;
            long begin = System.nanoTime();

            HttpResponse<String> first = server.get("/ready");
            HttpResponse<String> second = server.get("/ready");

            Duration both = Duration.ofNanos(System.nanoTime() - begin);
            embedder.released.countDown();
            for (HttpResponse<String> response : List.of(first, second)) {
                assertThat(response.statusCode()).isEqualTo(200);
                JsonNode part = json(response).path("embedder");
                assertThat(part.path("state").asText()).isEqualTo("down");
                assertThat(part.path("reason").asText()).contains("no answer within");
                assertThat(json(response).path("store").path("state").asText()).isEqualTo("ok");
            }
            assertThat(both).isLessThan(Duration.ofSeconds(60));
            assertThat(embedder.hanging).as("no look begins while one hangs").hasValue(1);
        }
    }

    @Test
    void aPartThatWorksAgainIsSaidToWork() throws Exception {
        var embedder = new HangingEmbedder();
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.embedder(embedder))) {
            embedder.hangs = true;
            String before = state(server);

            embedder.hangs = false;
            embedder.released.countDown();

            ServerLimitsTest.await(() -> state(server).equals("ok"));
            assertThat(before).isEqualTo("down");
        }
    }

    private static String state(TestServer server) {
        return json(server.get("/ready")).path("embedder").path("state").asText();
    }
}

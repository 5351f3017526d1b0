package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import dev.ragstone.onnx.BgeSmallEmbedder;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server over the model that computes in native code, which the other tests do without. */
class NativeModelTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void healthIsToldWhileEveryProcessorEmbeds() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        String body = "{\"inputs\":["
                + String.join(",", Collections.nCopies(200, "\"" + "soup with leek ".repeat(30) + "\"")) + "]}";
        var clients = new ArrayList<Socket>();
        try (TestServer server = TestServer.start(
                folder,
                Map.of(Setting.MAX_EMBEDS, Integer.toString(processors)),
                builder -> builder.embedder(BgeSmallEmbedder.open()))) {
            for (int i = 0; i < processors; i++) {
                clients.add(server.raw("POST /embed HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + body.length() + "\r\n\r\n" + body));
            }
            String working = "ragstone_http_active_requests " + (processors + 1);
            ServerLimitsTest.await(() -> server.get("/metrics").body().contains(working));
            Thread.sleep(500);

            List<Duration> took = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                long start = System.nanoTime();
                assertThat(server.get("/health").statusCode()).isEqualTo(200);
                took.add(Duration.ofNanos(System.nanoTime() - start));
            }

            assertThat(server.get("/metrics").body()).contains(working);
            // The middle one: a machine that is busy otherwise may keep one of them waiting.
            assertThat(took.stream().sorted().toList().get(2)).isLessThan(Duration.ofSeconds(1));
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }
}

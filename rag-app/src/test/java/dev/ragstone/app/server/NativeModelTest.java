package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import dev.ragstone.onnx.BgeSmallEmbedder;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
            Thread.sleep(200);

            for (int i = 0; i < 5; i++) {
                assertThat(server.get("/health").statusCode()).isEqualTo(200);
            }

            // However long that took on a busy machine, nobody had to end first.
            assertThat(server.get("/metrics").body()).contains(working);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }
}

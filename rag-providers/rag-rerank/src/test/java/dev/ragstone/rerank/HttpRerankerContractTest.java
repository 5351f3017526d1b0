package dev.ragstone.rerank;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.RerankerContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Against a server in the shape of text-embeddings-inference that prefers short texts. */
class HttpRerankerContractTest extends RerankerContract {

    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();
    private static HttpServer server;

    @BeforeAll
    static void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(THREADS);
        server.createContext("/rerank", HttpRerankerContractTest::answer);
        server.start();
    }

    @AfterAll
    static void stopServer() {
        server.stop(0);
        THREADS.shutdownNow();
    }

    @Override
    protected Reranker reranker() {
        return HttpReranker.textEmbeddingsInference(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                .timeout(Duration.ofSeconds(30))
                .build();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = scores(exchange).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String scores(HttpExchange exchange) throws IOException {
        var out = new StringBuilder("[");
        try (var json = new JsonFactory().createParser(exchange.getRequestBody())) {
            while (json.nextToken() != JsonToken.START_ARRAY) {
                // on to the texts
            }
            for (int index = 0; json.nextToken() == JsonToken.VALUE_STRING; index++) {
                out.append(index == 0 ? "" : ",")
                        .append("{\"index\":" + index + ",\"score\":"
                                + 1.0 / json.getText().length() + "}");
            }
        }
        return out.append("]").toString();
    }
}

package dev.ragstone.ollama;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;
import dev.ragstone.testkit.http.FixtureServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class OllamaEmbedderContractTest extends EmbedderContract {

    private static FixtureServer server;

    @BeforeAll
    static void startServer() {
        server = FakeOllama.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Override
    protected Embedder embedder() {
        return OllamaEmbedder.builder()
                .address(server.uri(""))
                .tokenCounter(FakeOllama.COUNTER)
                .build();
    }
}

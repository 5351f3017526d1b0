package dev.ragstone.openai;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;
import dev.ragstone.testkit.http.FixtureServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class OpenAiEmbedderContractTest extends EmbedderContract {

    private static FixtureServer server;

    @BeforeAll
    static void startServer() {
        server = FakeOpenAi.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Override
    protected Embedder embedder() {
        return OpenAiEmbedder.builder(OpenAiEndpoint.at(server.uri("/v1")), "text-embedding-3-small")
                .shorten(FakeOpenAi.DIMENSION)
                .tokenCounter(FakeOpenAi.COUNTER)
                .build();
    }
}

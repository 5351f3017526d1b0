package dev.ragstone.openai;

import dev.ragstone.generation.Generator;
import dev.ragstone.testkit.GeneratorContract;
import dev.ragstone.testkit.http.FixtureServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class OpenAiGeneratorContractTest extends GeneratorContract {

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
    protected Generator generator() {
        return OpenAiGenerator.builder(OpenAiEndpoint.at(server.uri("/v1")), "gpt-4o-mini")
                .build();
    }
}

package dev.ragstone.ollama;

import dev.ragstone.generation.Generator;
import dev.ragstone.testkit.GeneratorContract;
import dev.ragstone.testkit.http.FixtureServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

class OllamaGeneratorContractTest {

    private static FixtureServer server;

    @BeforeAll
    static void startServer() {
        server = FakeOllama.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Nested
    class ByChat extends GeneratorContract {

        @Override
        protected Generator generator() {
            return OllamaGenerator.builder("llama3.2").address(server.uri("/")).build();
        }
    }

    @Nested
    class ByCompletion extends GeneratorContract {

        @Override
        protected Generator generator() {
            return OllamaGenerator.builder("llama3.2")
                    .address(server.uri(""))
                    .completion()
                    .build();
        }
    }
}

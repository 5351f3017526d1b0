package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.error.RetryPolicy;
import dev.ragstone.generation.Completion;
import dev.ragstone.ollama.OllamaEmbedder;
import dev.ragstone.ollama.OllamaGenerator;
import dev.ragstone.openai.OpenAiEndpoint;
import dev.ragstone.openai.OpenAiGenerator;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The decorators around real providers, over real connections. */
@Timeout(180)
class OverHttpTest {

    private static final RetryPolicy QUICK = new RetryPolicy(3, Duration.ofMillis(10), Duration.ofSeconds(5));
    private static final String OLLAMA_ANSWER = """
        {"message":{"content":"by Ollama"},"done":false}
        {"message":{"content":""},"done":true}
        """;
    private static final String OPENAI_ANSWER = """
        data: {"choices":[{"delta":{"content":"by OpenAI"}}]}

        data: [DONE]

        """;

    @Test
    void serverErrorThenSuccessIsASuccess() {
        var calls = new AtomicInteger();
        try (var server = new FixtureServer((request, reply) -> {
                    if (calls.incrementAndGet() == 1) {
                        reply.send(500, "{\"error\":\"loading\"}");
                    } else {
                        reply.send(200, "{\"embeddings\":[[1,0]]}");
                    }
                });
                var embedder = RetryingEmbedder.of(
                        OllamaEmbedder.builder()
                                .address(server.uri(""))
                                .dimension(2)
                                .build(),
                        QUICK)) {
            assertThat(embedder.embedQuery("heron").vector().dimension()).isEqualTo(2);
        }

        assertThat(calls).hasValue(2);
    }

    @Test
    void busyServiceIsAskedAgainWhenItSaysSo() {
        var calls = new AtomicInteger();
        try (var server = new FixtureServer((request, reply) -> {
                    if (calls.incrementAndGet() == 1) {
                        reply.header("Retry-After", "1").send(429, "{\"error\":{\"message\":\"slow down\"}}");
                    } else {
                        reply.start("text/event-stream").write(OPENAI_ANSWER);
                    }
                });
                var generator = RetryingGenerator.of(
                        OpenAiGenerator.builder(OpenAiEndpoint.at(server.uri("/v1")), "m")
                                .build(),
                        QUICK)) {
            long start = System.nanoTime();

            assertThat(Prompts.answer(generator)).isEqualTo("by OpenAI");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void chainGoesFromOllamaToOpenAiToWhatIsAlwaysThere() {
        try (var ollama = new FixtureServer((request, reply) -> reply.send(404, "{\"error\":\"model not found\"}"));
                var openAi = new FixtureServer((request, reply) -> reply.send(503, "overloaded"));
                var chain = chain(ollama, openAi);
                var stream = chain.generate(Prompts.PROMPT)) {
            assertThat(Prompts.pieces(stream)).containsExactly("extracted");

            Completion completion = stream.completion();
            assertThat(completion.attributes()).containsEntry("generator", "scripted");
            assertThat(completion.warnings())
                    .extracting(Warning::message)
                    .satisfiesExactly(
                            first -> assertThat(first)
                                    .startsWith("ollama/llama3.2 failed")
                                    .contains("ollama pull llama3.2"),
                            second -> assertThat(second)
                                    .startsWith("openai/m failed")
                                    .contains("503: overloaded"));
        }
    }

    @Test
    void chainStopsAtTheFirstThatWorks() {
        try (var ollama = new FixtureServer((request, reply) -> {
                    reply.start("application/x-ndjson");
                    reply.reset();
                });
                var openAi = new FixtureServer(
                        (request, reply) -> reply.start("text/event-stream").write(OPENAI_ANSWER));
                var chain = chain(ollama, openAi)) {
            assertThat(Prompts.answer(chain)).isEqualTo("by OpenAI");
        }
    }

    @Test
    void slowFirstTokenIsReplacedAndItsConnectionClosed() {
        try (var slow = new FixtureServer((request, reply) -> reply.clientLeft(Duration.ofMinutes(2)));
                var quick = new FixtureServer(
                        (request, reply) -> reply.start("application/x-ndjson").write(OLLAMA_ANSWER));
                var generator = FallbackGenerator.of(
                        TimeLimitedGenerator.of(ollama(slow), Duration.ofMillis(300), Duration.ofSeconds(30)),
                        ollama(quick))) {
            assertThat(Prompts.answer(generator)).isEqualTo("by Ollama");

            Eventually.holds(() -> slow.openConnections() == 0);
        }
    }

    private static FallbackGenerator chain(FixtureServer ollama, FixtureServer openAi) {
        return FallbackGenerator.of(
                ollama(ollama),
                OpenAiGenerator.builder(OpenAiEndpoint.at(openAi.uri("/v1")), "m")
                        .build(),
                ScriptedGenerator.answering("extracted"));
    }

    private static OllamaGenerator ollama(FixtureServer server) {
        return OllamaGenerator.builder("llama3.2").address(server.uri("")).build();
    }
}

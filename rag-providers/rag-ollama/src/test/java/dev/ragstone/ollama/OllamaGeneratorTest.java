package dev.ragstone.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.JsonObject;
import dev.ragstone.http.StreamLimits;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class OllamaGeneratorTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private volatile FixtureServer.Handler handler = FakeOllama::answer;
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void asksByChatWithAWindowForPromptAndAnswer() {
        assertThat(answer(it -> it.stop(List.of("\n\n")).option("seed", 7)))
                .isEqualTo("The heron stands in shallow water [1].");

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.target()).isEqualTo("/api/chat");
            assertThat(request.body())
                    .isEqualTo("{\"model\":\"llama3.2\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                            + "{\"role\":\"user\",\"content\":\"Where?\"}],\"stream\":true,\"think\":false,"
                            + "\"keep_alive\":\"300s\",\"options\":{\"num_ctx\":7168,\"num_predict\":1024,"
                            + "\"temperature\":0.2,\"stop\":[\"\\n\\n\"],\"seed\":7}}");
        });
    }

    @Test
    void asksByCompletionWhenToldSo() {
        assertThat(answer(
                        it -> it.completion().keepAlive(Duration.ofSeconds(-1)).think(true)))
                .isEqualTo("The heron stands in shallow water [1].");

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.target()).isEqualTo("/api/generate");
            assertThat(request.body())
                    .contains("\"system\":\"Be brief.\",\"prompt\":\"Where?\"")
                    .contains("\"keep_alive\":\"-1s\"")
                    .contains("\"think\":true");
        });
    }

    @ParameterizedTest
    @CsvSource({"PT0.9S,900ms", "PT0.0000001S,1ms", "PT0S,0s", "PT90S,90s", "P200000D,-1s"})
    void timeToKeepTheModelIsNeverRoundedToNone(Duration time, String sent) {
        answer(it -> it.keepAlive(time));

        assertThat(server.requests().getFirst().body()).contains("\"keep_alive\":\"" + sent + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"message\":{\"role\":\"assi", "{\"message\":{\"content\":\"x\"},\"done\":fal"})
    void connectionThatEndsInTheMiddleOfALineMayPass(String start) {
        handler = (request, reply) ->
                reply.start("application/x-ndjson").write("{\"message\":{\"content\":\"x\"},\"done\":false}\n" + start);

        GenerationException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("ended the connection in the middle of the answer");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void promptMayAskForAShortReplyWithoutThinking() {
        var brief = new Prompt("Be brief.", "Where?", "Where?", List.of(), 10, List.of(), GenerationSettings.brief(64));

        try (var generator = generator(it -> it.think(true));
                var stream = generator.generate(brief)) {
            stream.forEachRemaining(piece -> {});
        }

        assertThat(server.requests().getFirst().body())
                .contains("\"think\":false", "\"num_predict\":64", "\"temperature\":0.0");
    }

    @Test
    void settingsOfAPromptAreOptions() {
        Prompt prompt = prompt(10)
                .settings(GenerationSettings.standard()
                        .temperature(1.5)
                        .topP(0.25)
                        .maxTokens(5000)
                        .stop(List.of("END"))
                        .seed(42));

        try (var generator = generator(it -> it);
                var stream = generator.generate(prompt)) {
            stream.forEachRemaining(piece -> {});
        }

        // The window has room for no longer answer.
        assertThat(server.requests().getFirst().body())
                .contains("\"temperature\":1.5", "\"top_p\":0.25", "\"stop\":[\"END\"]", "\"seed\":42")
                .contains("\"num_predict\":1024");
    }

    @Test
    void usageIsWhatOllamaCounted() {
        try (var generator = generator(it -> it);
                var stream = generator.generate(prompt(10))) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().usage()).isEqualTo(new Usage(26, 282));
            assertThat(stream.completion().warnings()).isEmpty();
        }
    }

    @Test
    void windowStaysTheSameForAllPromptsWithinTheBudget() throws IOException {
        assertThat(windowFor(prompt(1), it -> it)).isEqualTo(7168);
        assertThat(windowFor(prompt(6000), it -> it)).isEqualTo(7168);
        assertThat(windowFor(prompt(500), it -> it.promptTokens(6000).answerTokens(2000)))
                .isEqualTo(8144);
    }

    @Test
    void windowIsDoubledForAPromptBeyondTheBudget() throws IOException {
        assertThat(windowFor(prompt(6001), it -> it)).isEqualTo(14_336);
        assertThat(windowFor(prompt(7500), it -> it.maxContextTokens(10_000))).isEqualTo(10_000);
    }

    @Test
    void promptThatOllamaWouldCutIsRefused() {
        try (var generator = generator(it -> it.maxContextTokens(8000))) {
            GenerationException failure =
                    catchThrowableOfType(GenerationException.class, () -> generator.generate(prompt(7000)));

            assertThat(failure).hasMessageContaining("7000 tokens").hasMessageContaining("maxContextTokens");
            assertThat(failure.retryable()).isFalse();
        }
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void answerThatWasCutIsReported() {
        handler = (request, reply) -> reply.start("application/x-ndjson").write("""
            {"message":{"content":"half"},"done":false}
            {"message":{"content":""},"done":true,"done_reason":"length","eval_count":9}
            """);

        try (var generator = generator(it -> it);
                var stream = generator.generate(prompt(10))) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().warnings()).extracting(Warning::code).containsExactly("answer-cut");
        }
    }

    @Test
    void promptThatWasMoreTokensThanCountedIsReported() {
        handler = (request, reply) -> reply.start("application/x-ndjson").write("""
            {"message":{"content":"yes"},"done":false}
            {"message":{"content":""},"done":true,"done_reason":"stop","prompt_eval_count":7162,"eval_count":6}
            """);

        try (var generator = generator(it -> it);
                var stream = generator.generate(prompt(6000))) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().warnings()).singleElement().satisfies(warning -> {
                assertThat(warning.code()).isEqualTo("prompt-cut");
                assertThat(warning.message()).contains("7168 tokens").contains("promptTokens");
            });
        }
    }

    @Test
    void thinkingIsNotPartOfTheAnswer() {
        handler = (request, reply) -> reply.start("application/x-ndjson").write("""
            {"message":{"content":"","thinking":"hm"},"done":false}
            {"message":{"content":"yes"},"done":false}
            {"done":true}
            """);

        assertThat(answer(it -> it.think(true))).isEqualTo("yes");
    }

    @Test
    void modelThatIsNotThereGivesTheCommandToRun() {
        handler = (request, reply) -> reply.send(404, "{\"error\":\"model 'llama3.2' not found\"}");

        GenerationException failure = failure(it -> it);

        assertThat(failure.remedy()).isEqualTo("Run: ollama pull llama3.2");
        assertThat(failure.retryable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"404 page not found", "{\"error\":\"route not found\"}", "<html>not found</html>"})
    void pageThatIsNotThereIsNoModelThatIsNotThere(String body) {
        handler = (request, reply) -> reply.send(404, body);

        assertThat(failure(it -> it).remedy()).startsWith("Check the address");
        assertThat(failure(it -> it.address(server.uri("/v1"))).remedy()).startsWith("Set the address without /v1");
    }

    @Test
    void answerWithoutTextIsAFailure() {
        handler = (request, reply) -> reply.start("application/x-ndjson")
                .write(
                        "{\"message\":{\"content\":\"\",\"thinking\":\"hm\"},\"done\":true,\"done_reason\":\"length\"}\n");

        assertThat(failure(it -> it)).hasMessageContaining("without any text").hasMessageContaining("answerTokens");
    }

    @Test
    void answerThatIsMuchLongerThanAskedForIsGivenUp() {
        handler = (request, reply) -> {
            reply.start("application/x-ndjson");
            for (int i = 0; i < 10_000; i++) {
                reply.write("{\"message\":{\"content\":\"" + "x".repeat(1000) + "\"},\"done\":false}\n");
            }
        };

        assertThat(failure(it -> it.answerTokens(100))).hasMessageContaining("an answer of more than 5,696 characters");
    }

    @Test
    void errorThatIsPrintedForPeopleIsTold() {
        handler = (request, reply) -> reply.send(200, "{\n  \"error\": \"model is loading\"\n}\n");

        assertThat(failure(it -> it)).hasMessageContaining("failed while it answered: model is loading");
    }

    @Test
    void errorInTheStreamIsTold() {
        handler = (request, reply) -> reply.start("application/x-ndjson")
                .write("{\"message\":{\"content\":\"half\"},\"done\":false}\n{\"error\":\"out of memory\"}\n");

        GenerationException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("failed while it answered: out of memory");
        assertThat(failure.retryable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"message\":{\"content\":\"half\"},\"done\":", "[]", "data: {}", "{}", "{\"choices\":[]}"})
    void malformedLineIsToldAndWillNotPass(String line) {
        handler = (request, reply) -> reply.start("application/x-ndjson").write(line + "\n");

        GenerationException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("Ollama model llama3.2").hasMessageContaining("makes no sense");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void connectionThatIsResetInMidStreamIsToldAndMayPass() {
        handler = (request, reply) -> {
            reply.start("application/x-ndjson").write("{\"message\":{\"content\":\"half\"},\"done\":false}\n");
            Thread.sleep(50);
            reply.reset();
        };

        assertThat(failure(it -> it).retryable()).isTrue();
    }

    @Test
    void streamThatStallsIsGivenUp() {
        handler = (request, reply) -> {
            reply.start("application/x-ndjson").write("{\"message\":{\"content\":\"half\"},\"done\":false}\n");
            reply.clientLeft(LONG);
        };

        GenerationException failure =
                failure(it -> it.limits(StreamLimits.standard().withBetween(Duration.ofMillis(300))));

        assertThat(failure).hasMessageContaining("did not answer in time");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void lineOfTenMegabytesIsRefused() {
        handler = (request, reply) -> reply.start("application/x-ndjson")
                .write("{\"message\":{\"content\":\"" + "x".repeat(10 << 20) + "\"},\"done\":true}\n");

        assertThat(failure(it -> it)).hasMessageContaining("a line of more than 1,048,576 bytes");
    }

    @Test
    void closingTheStreamClosesTheConnection() throws Exception {
        var left = new CountDownLatch(1);
        handler = (request, reply) -> {
            reply.start("application/x-ndjson").write("{\"message\":{\"content\":\"half\"},\"done\":false}\n");
            if (reply.clientLeft(LONG)) {
                left.countDown();
            }
        };

        try (var generator = generator(it -> it)) {
            var stream = generator.generate(prompt(10));
            assertThat(stream.next()).isEqualTo("half");
            stream.close();

            assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(stream.hasNext()).isFalse();
        }
    }

    @Test
    void keyIsSentButNeverShown() {
        handler = (request, reply) -> reply.send(401, "{\"error\":\"unauthorized: key-4711-x\"}");

        GenerationException failure = failure(it -> it.key(() -> "key-4711-x"));

        assertThat(server.requests().getFirst().headers()).containsEntry("Authorization", "Bearer key-4711-x");
        assertThat(failure).hasMessageContaining("401: unauthorized: ***. Check the key.");
        assertThat(failure.toString()).doesNotContain("4711");
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var builder = OllamaGenerator.builder("m");

        assertThatIllegalArgumentException().isThrownBy(() -> OllamaGenerator.builder(""));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.temperature(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.temperature(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.promptTokens(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.answerTokens(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxContextTokens(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.option("x", new Object()));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.option("num_ctx", 2048));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.promptTokens(Integer.MAX_VALUE).build());
    }

    private int windowFor(Prompt prompt, UnaryOperator<OllamaGenerator.Builder> settings) throws IOException {
        try (var generator = generator(settings);
                var stream = generator.generate(prompt)) {
            stream.forEachRemaining(piece -> {});
        }
        return JsonObject.parse(server.requests().getLast().body())
                .object("options")
                .orElseThrow()
                .count("num_ctx")
                .orElseThrow();
    }

    private String answer(UnaryOperator<OllamaGenerator.Builder> settings) {
        try (var generator = generator(settings);
                var stream = generator.generate(prompt(10))) {
            var pieces = new ArrayList<String>();
            stream.forEachRemaining(pieces::add);
            return String.join("", pieces);
        }
    }

    private GenerationException failure(UnaryOperator<OllamaGenerator.Builder> settings) {
        return catchThrowableOfType(GenerationException.class, () -> answer(settings));
    }

    private OllamaGenerator generator(UnaryOperator<OllamaGenerator.Builder> settings) {
        return settings.apply(OllamaGenerator.builder("llama3.2").address(server.uri("")))
                .build();
    }

    private static Prompt prompt(int tokens) {
        return new Prompt("Be brief.", "Where?", "Where?", List.of(), tokens, List.of());
    }
}

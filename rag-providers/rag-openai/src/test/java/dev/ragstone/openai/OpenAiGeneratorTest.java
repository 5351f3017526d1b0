package dev.ragstone.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.StreamLimits;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.trace.Warning;
import java.net.URI;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
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
class OpenAiGeneratorTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String HALF = FakeOpenAi.event("{\"content\":\"half\"}", "null");

    private volatile FixtureServer.Handler handler = FakeOpenAi::answer;
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void asksForAStreamWithUsage() {
        assertThat(answer(it -> it.stop(List.of("END")).option("seed", 7)))
                .isEqualTo("The heron stands in shallow water [1].");

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.target()).isEqualTo("/v1/chat/completions");
            assertThat(request.body())
                    .isEqualTo(
                            "{\"model\":\"gpt-4o-mini\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                                    + "{\"role\":\"user\",\"content\":\"Where?\"}],\"stream\":true,\"max_tokens\":1024,"
                                    + "\"stream_options\":{\"include_usage\":true},\"temperature\":0.2,\"stop\":[\"END\"],"
                                    + "\"seed\":7}");
        });
    }

    @Test
    void whatNotEveryServerTakesCanBeLeftOut() {
        answer(it -> it.usage(false).noTemperature().newTokenLimit(true).answerTokens(50));

        assertThat(server.requests().getFirst().body())
                .endsWith("\"stream\":true,\"max_completion_tokens\":50}")
                .doesNotContain("stream_options");
    }

    @Test
    void promptMayAskForAShorterReplyAtAnotherTemperature() {
        answerTo(brief(64), it -> it.answerTokens(50));
        answerTo(brief(20), it -> it.noTemperature());

        assertThat(server.requests().get(0).body())
                .contains("\"max_tokens\":50")
                .contains("\"temperature\":0.0");
        assertThat(server.requests().get(1).body())
                .contains("\"max_tokens\":20")
                .doesNotContain("temperature");
    }

    @Test
    void settingsOfAPromptTakeThePlaceOfThoseOfTheGenerator() {
        Prompt prompt = PROMPT.settings(GenerationSettings.standard()
                .temperature(1.5)
                .topP(0.25)
                .stop(List.of("END", "DONE"))
                .seed(42));

        answerTo(prompt, it -> it.stop(List.of("stop")));
        answerTo(prompt, it -> it.noTemperature());
        answerTo(PROMPT, it -> it.stop(List.of("stop")));

        assertThat(server.requests().get(0).body())
                .contains("\"temperature\":1.5", "\"top_p\":0.25", "\"stop\":[\"END\",\"DONE\"]", "\"seed\":42");
        assertThat(server.requests().get(1).body())
                .contains("\"seed\":42")
                .doesNotContain("temperature", "top_p", "stop\"");
        assertThat(server.requests().get(2).body())
                .contains("\"stop\":[\"stop\"]")
                .doesNotContain("seed", "top_p");
    }

    private static Prompt brief(int maxTokens) {
        return PROMPT.settings(GenerationSettings.brief(maxTokens));
    }

    private void answerTo(Prompt prompt, UnaryOperator<OpenAiGenerator.Builder> settings) {
        try (var generator = generator(settings);
                var stream = generator.generate(prompt)) {
            stream.forEachRemaining(piece -> {});
        }
    }

    @Test
    void newNameOfTheLongestAnswerIsUsedWhereItIsKnown() {
        var azure = OpenAiEndpoint.azure(server.uri(""), "gpt", "2024-10-21", () -> "key-4711");
        try (var generator = OpenAiGenerator.builder(azure, "gpt").build();
                var stream = generator.generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});
        }

        assertThat(server.requests().getFirst().body()).contains("\"max_completion_tokens\":1024");
    }

    @ParameterizedTest
    @ValueSource(strings = {"max_tokens", "max_completion_tokens"})
    void longestAnswerThatIsGivenAsAnOptionIsTheOnlyOne(String option) {
        var azure = OpenAiEndpoint.azure(server.uri(""), "gpt", "2024-10-21", () -> "key-4711");
        try (var generator =
                        OpenAiGenerator.builder(azure, "gpt").option(option, 50).build();
                var stream = generator.generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});
        }

        assertThat(server.requests().getFirst().body())
                .contains("\"" + option + "\":50")
                .containsOnlyOnce("max_");
    }

    @Test
    void keyThatIsNotToBeHadIsAFailureOfTheGenerator() {
        var endpoint = OpenAiEndpoint.at(server.uri("/v1")).key(() -> {
            throw new IllegalStateException("the vault is sealed");
        });
        try (var generator = OpenAiGenerator.builder(endpoint, "gpt-4o-mini").build()) {
            GenerationException failure =
                    catchThrowableOfType(GenerationException.class, () -> generator.generate(PROMPT));

            assertThat(failure)
                    .hasMessageContaining("the key of OpenAI-compatible model gpt-4o-mini")
                    .hasMessageContaining("the vault is sealed");
            assertThat(failure.retryable()).isFalse();
        }
    }

    @Test
    void timesWithoutEndAreTaken() {
        Duration forEver = ChronoUnit.FOREVER.getDuration();

        assertThat(answer(it -> it.limits(new StreamLimits(forEver, forEver, 1 << 20))))
                .isEqualTo("The heron stands in shallow water [1].");
    }

    @Test
    void usageIsWhatTheServiceCounted() {
        try (var generator = generator(it -> it);
                var stream = generator.generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().usage()).isEqualTo(new Usage(19, 10));
            assertThat(stream.completion().warnings()).isEmpty();
        }
    }

    @Test
    void commentsOtherFieldsAndChunksWithoutChoicesAreNoPartOfTheAnswer() {
        handler = (request, reply) -> reply.start("text/event-stream")
                .write(": OPENROUTER PROCESSING\n\nevent: message\nid: 1\nretry: 10\n"
                        + "data:{\"choices\":[],\"prompt_filter_results\":[]}\n\n" + HALF + "data:[DONE]\n");

        assertThat(answer(it -> it)).isEqualTo("half");
    }

    @Test
    void serverThatDoesNotSayDoneIsUnderstood() {
        handler = (request, reply) -> reply.start("text/event-stream").write(HALF + FakeOpenAi.event("{}", "\"stop\""));

        assertThat(answer(it -> it)).isEqualTo("half");
    }

    @ParameterizedTest
    @ValueSource(strings = {"length", "content_filter"})
    void answerThatWasCutIsReported(String reason) {
        handler = (request, reply) -> reply.start("text/event-stream")
                .write(HALF + FakeOpenAi.event("{}", "\"" + reason + "\"") + "data: [DONE]\n\n");

        try (var generator = generator(it -> it);
                var stream = generator.generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().warnings()).extracting(Warning::code).containsExactly("answer-cut");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'"
                        + " instead. | newTokenLimit(true)",
                "Unrecognized request argument supplied: max_completion_tokens | newTokenLimit(false)",
                "Extra inputs are not permitted: stream_options | usage(false)",
                "Unsupported value: 'temperature' does not support 0.2 with this model. | noTemperature()"
            })
    void refusedFieldGivesTheSetterToCall(String said, String setter) {
        handler = (request, reply) -> reply.send(400, "{\"error\":{\"message\":\"" + said + "\"}}");

        GenerationException failure = failure(it -> it);

        assertThat(failure.remedy()).contains(setter);
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void modelThatIsNotThereIsTold() {
        handler = (request, reply) -> reply.send(
                404, "{\"error\":{\"message\":\"The model `gpt-9` does not exist\",\"code\":\"model_not_found\"}}");

        assertThat(failure(it -> it))
                .hasMessageContaining("answered 404: The model `gpt-9` does not exist (model_not_found)")
                .hasMessageContaining("Check the address and the model.");
    }

    @Test
    void errorInTheStreamIsTold() {
        handler = (request, reply) -> reply.start("text/event-stream")
                .write(HALF
                        + "data: {\"error\":{\"message\":\"The server had an error\",\"type\":\"server_error\"}}\n\n");

        assertThat(failure(it -> it)).hasMessageContaining("failed while it answered: The server had an error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: {\"choices\":[{\"delta\":", "data: []", "{\"choices\":[]}", "<html>", "nonsense"})
    void malformedEventIsToldAndWillNotPass(String line) {
        handler = (request, reply) -> reply.start("text/event-stream").write(line + "\n\n");

        GenerationException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("makes no sense");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void connectionThatIsResetInMidStreamMayPass() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HALF);
            Thread.sleep(50);
            reply.reset();
        };

        assertThat(failure(it -> it).retryable()).isTrue();
    }

    @Test
    void answerThatEndsTooEarlyIsAFailure() {
        handler = (request, reply) -> reply.start("text/event-stream").write(HALF);

        assertThat(failure(it -> it)).hasMessageContaining("ended the connection in the middle");
    }

    @Test
    void streamThatStallsIsGivenUpAlsoWhenItKeepsTheConnectionAlive() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HALF);
            for (int i = 0; i < 1000; i++) {
                reply.write(": ping\n\n");
                Thread.sleep(20);
            }
        };

        GenerationException failure =
                failure(it -> it.limits(StreamLimits.standard().withBetween(Duration.ofMillis(300))));

        assertThat(failure).hasMessageContaining("did not answer in time");
    }

    @Test
    void lineOfTenMegabytesIsRefused() {
        handler = (request, reply) -> reply.start("text/event-stream").write("data: " + "x".repeat(10 << 20) + "\n\n");

        assertThat(failure(it -> it)).hasMessageContaining("a line of more than 1,048,576 bytes");
    }

    @Test
    void closingTheStreamClosesTheConnection() throws Exception {
        var left = new CountDownLatch(1);
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HALF);
            if (reply.clientLeft(LONG)) {
                left.countDown();
            }
        };

        try (var generator = generator(it -> it)) {
            var stream = generator.generate(PROMPT);
            assertThat(stream.next()).isEqualTo("half");
            stream.close();

            assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var endpoint = OpenAiEndpoint.at(URI.create("http://localhost:8000/v1"));
        var builder = OpenAiGenerator.builder(endpoint, "m");

        assertThatIllegalArgumentException().isThrownBy(() -> OpenAiGenerator.builder(endpoint, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.temperature(2.1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.temperature(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.answerTokens(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.option("x", new Object()));
    }

    private static final Prompt PROMPT = new Prompt("Be brief.", "Where?", "Where?", List.of(), 10, List.of());

    private String answer(UnaryOperator<OpenAiGenerator.Builder> settings) {
        try (var generator = generator(settings);
                var stream = generator.generate(PROMPT)) {
            var pieces = new ArrayList<String>();
            stream.forEachRemaining(pieces::add);
            return String.join("", pieces);
        }
    }

    private GenerationException failure(UnaryOperator<OpenAiGenerator.Builder> settings) {
        return catchThrowableOfType(GenerationException.class, () -> answer(settings));
    }

    private OpenAiGenerator generator(UnaryOperator<OpenAiGenerator.Builder> settings) {
        return settings.apply(OpenAiGenerator.builder(OpenAiEndpoint.at(server.uri("/v1")), "gpt-4o-mini"))
                .build();
    }
}

package dev.ragstone.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.http.FixtureServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms in which servers send answers, and errors in their place. */
@Timeout(180)
class OpenAiAnswerTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Prompt PROMPT = new Prompt("Be brief.", "Where?", "Where?", List.of(), 10, List.of());
    private static final String HERE = FakeOpenAi.event("{\"content\":\"here\"}", "null");
    private static final String STOP = FakeOpenAi.event("{}", "\"stop\"");
    private static final String DONE = "data: [DONE]\n\n";

    private volatile FixtureServer.Handler handler = FakeOpenAi::answer;
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void byteOrderMarkIsNoPartOfTheAnswer() {
        assertThat(answerTo("\uFEFF" + HERE + STOP + DONE)).isEqualTo("here");
    }

    @Test
    void linesMayEndWithCarriageReturns() {
        assertThat(answerTo((HERE + STOP + DONE).replace('\n', '\r'))).isEqualTo("here");
    }

    @Test
    void dataMayGoOverSeveralLines() {
        assertThat(answerTo(
                        "data: {\"choices\":\ndata: [{\"delta\":\ndata:{\"content\":\"here\"}}]}\n\n" + STOP + DONE))
                .isEqualTo("here");
    }

    @Test
    void unknownFieldsAndCommentsAndEmptyDataSayNothing() {
        assertThat(answerTo(":\n\nfoo: bar\nx-trace: 1\ndata\n\ndata:\n\n" + HERE + ": ping\n" + STOP + DONE))
                .isEqualTo("here");
    }

    @Test
    void answerIsWholeThoughNothingFollowsAndTheConnectionStaysOpen() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HERE + STOP);
            reply.clientLeft(LONG);
        };

        assertThat(answer(it -> it)).isEqualTo("here");
    }

    @Test
    void answerIsWholeThoughTheConnectionIsResetAfterIt() {
        // A reset takes along what was not read before. Both events come at once.
        var read = new CountDownLatch(1);
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HERE + STOP);
            read.await();
            reply.reset();
        };

        try (var generator = generator(it -> it);
                var stream = generator.generate(PROMPT)) {
            assertThat(stream.next()).isEqualTo("here");
            read.countDown();
            assertThat(stream.hasNext()).isFalse();
        }
    }

    @Test
    void usageThatComesALittleAfterTheEndIsTaken() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HERE + STOP);
            Thread.sleep(20);
            reply.write("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}\n\n");
            reply.clientLeft(LONG);
        };

        try (var generator = generator(it -> it);
                var stream = generator.generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().usage()).isEqualTo(new Usage(3, 4));
        }
    }

    @Test
    void answerThatIsNotStreamedIsTaken() {
        handler = (request, reply) -> reply.send(200, """
                {
                  "choices": [{
                    "message": {"content": "here"},
                    "finish_reason": "stop"
                  }]
                }
                """);

        assertThat(answer(it -> it)).isEqualTo("here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\n  \"error\": {\n    \"message\": \"model is loading\"\n  }\n}",
                "{\"error\":\"model is loading\"}",
                "[{\n\"error\":{\"message\":\"model is loading\"}}]",
                "data: [{\"error\":{\"message\":\"model is loading\"}}]\n\n"
            })
    void errorInAGoodAnswerIsTold(String body) {
        handler = (request, reply) -> reply.send(200, body);

        GenerationException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("failed while it answered: model is loading");
        assertThat(failure.retryable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"code\":\"context_length_exceeded\"',false",
        "'\"type\":\"invalid_request_error\"',false",
        "'\"status\":\"PERMISSION_DENIED\"',false",
        "'\"code\":400',false",
        "'\"code\":429',true",
        "'\"code\":503,\"type\":\"unavailable_error\"',true",
        "'\"code\":\"rate_limit_exceeded\"',true",
        "'\"type\":\"server_error\"',true"
    })
    void codeOfAnErrorInTheStreamTellsWhetherItMayPass(String code, boolean retryable) {
        handler = (request, reply) ->
                reply.start("text/event-stream").write("data: {\"error\":{\"message\":\"no\"," + code + "}}\n\n");

        assertThat(failure(it -> it).retryable()).isEqualTo(retryable);
    }

    @Test
    void answerWithoutTextIsAFailure() {
        handler = (request, reply) -> reply.start("text/event-stream").write(STOP + DONE);

        assertThat(failure(it -> it)).hasMessageContaining("ended its answer without any text");
    }

    @Test
    void refusalIsAFailureWithItsText() {
        handler = (request, reply) -> reply.start("text/event-stream")
                .write(FakeOpenAi.event("{\"refusal\":\"I can't \"}", "null")
                        + FakeOpenAi.event("{\"refusal\":\"help.\"}", "null")
                        + STOP
                        + DONE);

        GenerationException failure = failure(it -> it);

        assertThat(failure).hasMessageContaining("without any text: I can't help.");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void answerThatIsMuchLongerThanAskedForIsGivenUp() {
        String event = FakeOpenAi.event("{\"content\":\"" + "x".repeat(1000) + "\"}", "null");
        handler = (request, reply) -> {
            reply.start("text/event-stream");
            for (int i = 0; i < 10_000; i++) {
                reply.write(event);
            }
        };

        assertThat(failure(it -> it.answerTokens(100))).hasMessageContaining("an answer of more than 5,696 characters");
        assertThat(failure(it -> it.answerTokens(100).option("max_tokens", 200)))
                .hasMessageContaining("an answer of more than 7,296 characters");
    }

    private String answerTo(String body) {
        handler = (request, reply) -> reply.start("text/event-stream").write(body);
        return answer(it -> it);
    }

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
        return settings.apply(OpenAiGenerator.builder(OpenAiEndpoint.at(server.uri("/v1")), "m"))
                .build();
    }
}

package dev.ragstone.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.http.StreamLimits;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When an answer has ended, by servers that say so in their own ways. */
@Timeout(180)
class OpenAiEndingTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    /** A little longer than silence may last after a reason before it ends the answer. */
    private static final Duration PAUSE = Duration.ofMillis(1_150);

    private static final Prompt PROMPT = new Prompt("Be brief.", "Where?", "Where?", List.of(), 10, List.of());
    private static final String HERE = FakeOpenAi.event("{\"content\":\"here\"}", "null");
    private static final String HERE_AND_STOP = FakeOpenAi.event("{\"content\":\"here\"}", "\"stop\"");
    private static final String STOP = FakeOpenAi.event("{}", "\"stop\"");
    private static final String USAGE = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private volatile FixtureServer.Handler handler = FakeOpenAi::answer;
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    private record Answered(String text, List<String> warnings) {}

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void reasonInEveryPartDoesNotEndTheAnswer() {
        handler = (request, reply) -> {
            reply.start("text/event-stream");
            for (int i = 0; i < 2; i++) {
                reply.write(HERE_AND_STOP);
                Thread.sleep(PAUSE);
            }
            reply.write(DONE);
        };

        assertThat(answer()).isEqualTo(new Answered("herehere", List.of()));
    }

    @Test
    void reasonInEveryPartWithoutTheLastLineIsReported() {
        handler = (request, reply) ->
                reply.start("text/event-stream").write(HERE_AND_STOP).write(HERE_AND_STOP);

        assertThat(answer()).isEqualTo(new Answered("herehere", List.of("answer-cut")));
    }

    @Test
    void lastPartMayHoldTextAndReason() {
        handler = (request, reply) -> reply.start("text/event-stream").write(HERE + HERE_AND_STOP);

        assertThat(answer()).isEqualTo(new Answered("herehere", List.of()));
    }

    @Test
    void connectionThatIsResetAfterTextWithAReasonMayPass() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HERE_AND_STOP);
            Thread.sleep(100);
            reply.reset();
        };

        assertThat(failure().retryable()).isTrue();
    }

    @Test
    void textTakesAReasonBackThatCameBeforeIt() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(HERE + STOP);
            Thread.sleep(20);
            reply.write(HERE);
            Thread.sleep(PAUSE);
            reply.write(HERE + STOP + DONE);
        };

        assertThat(answer()).isEqualTo(new Answered("hereherehere", List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reasoning_content", "reasoning", "thinking"})
    void thoughtsWithAReasonDoNotEndTheAnswer(String field) {
        handler = (request, reply) -> {
            reply.start("text/event-stream")
                    .write(FakeOpenAi.event("{\"content\":\"\",\"" + field + "\":\"hm\"}", "\"stop\""));
            Thread.sleep(PAUSE);
            reply.write(HERE + STOP + DONE);
        };

        assertThat(answer()).isEqualTo(new Answered("here", List.of()));
    }

    @Test
    void thoughtsTakeAReasonBackThatCameBeforeThem() {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(STOP + FakeOpenAi.event("{\"reasoning\":\"hm\"}", "null"));
            Thread.sleep(PAUSE);
            reply.write(HERE + STOP + DONE);
        };

        assertThat(answer()).isEqualTo(new Answered("here", List.of()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answerThatOnlySilenceEndedIsReported(boolean withText) {
        leaveOpenAfter(withText ? HERE_AND_STOP : HERE + STOP);

        assertThat(answer()).isEqualTo(new Answered("here", List.of("answer-cut")));
    }

    @Test
    void usageIsASignOfTheEndAsWell() {
        leaveOpenAfter(HERE + STOP + USAGE);

        assertThat(answer()).isEqualTo(new Answered("here", List.of()));
    }

    private void leaveOpenAfter(String events) {
        handler = (request, reply) -> {
            reply.start("text/event-stream").write(events);
            reply.clientLeft(LONG);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "da",
                "eve",
                "data: {",
                "data: {\"choices\":[{\"delta\":{\"cont",
                "data: {\"choices\":[{\"delta\":{},\"finish_reason\":nul",
                "data: [DO",
                "data: {\"choices\":\n",
                "{\"choices\":[{\"mess",
                "[{\"error\":"
            })
    void connectionThatEndsInTheMiddleOfALineMayPass(String start) {
        handler = (request, reply) -> reply.start("text/event-stream").write(start);

        GenerationException failure = failure();

        assertThat(failure).hasMessageContaining("ended the connection in the middle of the answer");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void lastLineNeedsNoEnd() {
        handler = (request, reply) -> reply.start("text/event-stream").write(HERE + STOP + "data: [DONE]");

        assertThat(answer()).isEqualTo(new Answered("here", List.of()));
    }

    @Test
    void nonsenseWithoutALineEndIsShownAndWillNotPass() {
        handler = (request, reply) -> reply.send(200, "upstream is not set");

        GenerationException failure = failure();

        assertThat(failure).hasMessageContaining("makes no sense").hasMessageContaining("upstream is not set");
        assertThat(failure.retryable()).isFalse();
    }

    private Answered answer() {
        var limits = StreamLimits.standard().withBetween(Duration.ofSeconds(30));
        try (var generator = OpenAiGenerator.builder(OpenAiEndpoint.at(server.uri("/v1")), "m")
                        .limits(limits)
                        .build();
                var stream = generator.generate(PROMPT)) {
            var pieces = new ArrayList<String>();
            stream.forEachRemaining(pieces::add);
            return new Answered(
                    String.join("", pieces),
                    stream.completion().warnings().stream().map(Warning::code).toList());
        }
    }

    private GenerationException failure() {
        return catchThrowableOfType(GenerationException.class, this::answer);
    }
}

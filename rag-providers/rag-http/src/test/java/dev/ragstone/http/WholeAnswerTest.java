package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.http.FixtureServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When an answer is whole, when it is none, and when it is too much. */
@Timeout(180)
class WholeAnswerTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final StreamLimits LIMITS = new StreamLimits(LONG, LONG, 1 << 20);

    private final CountDownLatch wholeWasRead = new CountDownLatch(1);
    private volatile FixtureServer.Handler handler = (request, reply) -> reply.send(200, "");
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));
    private final HttpService service =
            HttpService.builder("Fixture", server.uri("")).build();

    /** Every line is a piece; {@code whole} ends the answer but not the stream, {@code -} has no text. */
    private final class Lines implements AnswerFormat {

        private boolean whole;

        @Override
        public String read(String line) {
            whole |= line.equals("whole");
            if (whole) {
                wholeWasRead.countDown();
            }
            return whole || line.equals("-") ? "" : line;
        }

        @Override
        public boolean ended() {
            return false;
        }

        @Override
        public boolean whole() {
            return whole;
        }

        @Override
        public String instead() {
            return "I would rather not";
        }

        @Override
        public long maxCharacters() {
            return 1000;
        }

        @Override
        public Completion completion() {
            return new Completion(Usage.none(), Map.of());
        }
    }

    @AfterEach
    void stop() {
        service.close();
        server.close();
    }

    @Test
    void wholeAnswerIsGoodThoughTheConnectionStaysOpen() {
        handler = (request, reply) -> {
            reply.start("text/plain").write("one\nwhole\n");
            reply.clientLeft(LONG);
        };
        long start = System.nanoTime();

        assertThat(answer(LIMITS)).containsExactly("one");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
        Eventually.holds(() -> server.openConnections() == 0);
    }

    @Test
    void wholeAnswerIsGoodThoughTheConnectionIsLost() {
        handler = (request, reply) -> {
            reply.start("text/plain").write("one\nwhole\n");
            // A reset takes along what was not read before.
            wholeWasRead.await();
            reply.reset();
        };

        assertThat(answer(LIMITS)).containsExactly("one");
    }

    @Test
    void answerWithoutTextIsAFailureWithWhatWasSaidInstead() {
        handler = (request, reply) -> reply.start("text/plain").write("-\nwhole\n");

        GenerationException failure = failure(LIMITS);

        assertThat(failure).hasMessageContaining("ended its answer without any text: I would rather not");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void answerThatIsTooLongIsGivenUpAndItsConnectionClosed() {
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (int i = 0; i < 100_000; i++) {
                reply.write("x".repeat(99) + "\n");
            }
        };

        GenerationException failure = failure(LIMITS);

        assertThat(failure).hasMessageContaining("an answer of more than 1,000 characters");
        assertThat(failure.retryable()).isFalse();
        Eventually.holds(() -> server.openConnections() == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "one\n"})
    void linesWithoutTextGiveNoMoreTime(String before) {
        handler = (request, reply) -> {
            reply.start("text/plain").write(before + "-\n");
            for (int i = 0; i < 3000; i++) {
                reply.write("-\n");
                Thread.sleep(20);
            }
        };
        var limits = before.isEmpty()
                ? LIMITS.withFirst(Duration.ofMillis(500))
                : LIMITS.withBetween(Duration.ofMillis(500));

        assertThat(failure(limits)).hasMessageContaining("did not answer in time");
    }

    @Test
    void serviceThatThinksIsGivenTheTimeOfTheFirstText() {
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (int i = 0; i < 20; i++) {
                reply.write("-\n");
                Thread.sleep(100);
            }
            reply.write("one\nwhole\n");
        };

        assertThat(answer(LIMITS.withBetween(Duration.ofMillis(1500)))).containsExactly("one");
    }

    @Test
    void streamEndedByClosingTheServiceSaysSo() throws Exception {
        handler = (request, reply) -> {
            reply.start("text/plain").write("one\n");
            reply.clientLeft(LONG);
        };
        try (TokenStream stream = service.stream("/answer", "{}", new Lines(), LIMITS)) {
            assertThat(stream.next()).isEqualTo("one");
            var failure = CompletableFuture.supplyAsync(
                    () -> catchThrowableOfType(GenerationException.class, stream::hasNext));

            service.close();

            assertThat(failure.get(60, TimeUnit.SECONDS))
                    .hasMessageContaining("was closed before the answer had ended");
            assertThat(failure.get().retryable()).isFalse();
        }
    }

    @Test
    void refusalWhoseBodyStallsIsToldSoon() {
        handler = (request, reply) -> {
            reply.header("Retry-After", "7").start(429, "text/plain").write("x");
            reply.clientLeft(LONG);
        };
        long start = System.nanoTime();

        GenerationException failure = failure(LIMITS);

        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void lineMayEndWithACarriageReturnAlone() {
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (String part : List.of("\uFEFFone\r", "\ntwo\rthr", "ee\r\n", "\rwhole\r")) {
                reply.write(part);
                Thread.sleep(30);
            }
        };

        assertThat(answer(LIMITS)).containsExactly("one", "two", "three");
    }

    private List<String> answer(StreamLimits limits) {
        try (TokenStream stream = service.stream("/answer", "{}", new Lines(), limits)) {
            var pieces = new ArrayList<String>();
            stream.forEachRemaining(pieces::add);
            return pieces;
        } catch (HttpFailure e) {
            throw new AssertionError(e);
        }
    }

    private GenerationException failure(StreamLimits limits) {
        return catchThrowableOfType(GenerationException.class, () -> answer(limits));
    }
}

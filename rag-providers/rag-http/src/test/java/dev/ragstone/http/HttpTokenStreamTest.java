package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.http.FixtureServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HttpTokenStreamTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final StreamLimits LIMITS = new StreamLimits(LONG, LONG, 1 << 20);

    private volatile FixtureServer.Handler handler = (request, reply) -> reply.send(200, "");
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));
    private final HttpService service =
            HttpService.builder("Fixture", server.uri("")).build();

    /** Every line is a piece; {@code end} is the end, a line that begins with '!' an error, one with '#' a comment. */
    private static final class Lines implements AnswerFormat {

        private boolean ended;

        @Override
        public boolean skips(String line) {
            return line.isBlank() || line.startsWith("#");
        }

        @Override
        public String read(String line) throws IOException {
            if (line.startsWith("!")) {
                throw new ErrorLine(line.substring(1));
            }
            if (line.startsWith("?")) {
                throw new IOException("a question");
            }
            ended = line.equals("end");
            return ended ? "" : line;
        }

        @Override
        public boolean ended() {
            return ended;
        }

        @Override
        public boolean whole() {
            return ended;
        }

        @Override
        public Completion completion() {
            return new Completion(Usage.none(), Map.of("ended", String.valueOf(ended)));
        }
    }

    @AfterEach
    void stop() {
        service.close();
        server.close();
    }

    @Test
    void givesThePiecesInOrderAndThenTheCompletion() {
        handler = (request, reply) -> reply.start("text/plain").write("one\ntwo\r\n\nthree\nend\n");

        try (TokenStream stream = stream(LIMITS)) {
            assertThat(pieces(stream)).containsExactly("one", "two", "three");
            assertThat(stream.completion().attributes()).containsEntry("ended", "true");
        }
    }

    @Test
    void lineMayComeByteByByte() {
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (byte b : "größe 😀\nend".getBytes(StandardCharsets.UTF_8)) {
                reply.write(new byte[] {b});
            }
        };

        try (TokenStream stream = stream(LIMITS)) {
            assertThat(pieces(stream)).containsExactly("größe 😀");
        }
    }

    @Test
    void connectionIsUsedAgainAfterAWholeAnswer() {
        handler = (request, reply) -> reply.start("text/plain").write("one\nend\n");

        // The second answer is enough on an idle machine; a busy one may be late with the end of a body.
        int answers = 0;
        do {
            try (TokenStream stream = stream(LIMITS)) {
                assertThat(pieces(stream)).containsExactly("one");
                answers++;
            }
        } while (server.acceptedConnections() == answers && answers < 200);

        assertThat(server.acceptedConnections()).isLessThan(answers);
    }

    @Test
    void streamIsReturnedBeforeTheServiceAnswers() throws InterruptedException {
        var asked = new CountDownLatch(1);
        handler = (request, reply) -> {
            asked.countDown();
            reply.clientLeft(LONG);
        };

        try (TokenStream stream = stream(LIMITS)) {
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(stream).isNotNull();
        }
    }

    @Test
    void closingWhileTheFirstTokenIsWaitedForClosesTheConnection() throws Exception {
        assertClosedWithTheStream((request, reply) -> {});
    }

    @Test
    void closingInMidStreamClosesTheConnection() throws Exception {
        assertClosedWithTheStream((request, reply) -> reply.start("text/plain").write("one\n"));
    }

    private void assertClosedWithTheStream(FixtureServer.Handler before) throws Exception {
        var ready = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        handler = (request, reply) -> {
            before.answer(request, reply);
            ready.countDown();
            if (reply.clientLeft(LONG)) {
                left.countDown();
            }
        };
        TokenStream stream = stream(LIMITS);
        var reader = CompletableFuture.supplyAsync(() -> pieces(stream));
        assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
        Thread.sleep(200);
        assertThat(reader).isNotDone();

        stream.close();

        assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(reader.get(60, TimeUnit.SECONDS).size()).isLessThanOrEqualTo(1);
        assertThat(stream.completion().attributes()).containsEntry("ended", "false");
    }

    @Test
    void connectionThatIsResetInMidStreamIsAFailureThatMayPass() {
        // A reset takes along what was not read before.
        var read = new CountDownLatch(1);
        handler = (request, reply) -> {
            reply.start("text/plain").write("one\n");
            read.await();
            reply.reset();
        };

        try (TokenStream stream = stream(LIMITS)) {
            assertThat(stream.next()).isEqualTo("one");
            read.countDown();
            GenerationException failure = catchThrowableOfType(GenerationException.class, stream::hasNext);

            assertThat(failure).hasMessageContaining("Fixture at " + server.uri("/answer"));
            assertThat(failure.retryable()).isTrue();
            assertThatExceptionOfType(GenerationException.class).isThrownBy(stream::hasNext);
        }
    }

    @Test
    void answerThatEndsTooEarlyIsAFailure() {
        handler = (request, reply) -> reply.start("text/plain").write("one\n");

        try (TokenStream stream = stream(LIMITS)) {
            assertThat(stream.next()).isEqualTo("one");
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(stream::hasNext)
                    .withMessageContaining("ended the connection in the middle");
        }
    }

    @Test
    void firstTokenThatDoesNotComeInTimeIsAFailureThatMayPass() {
        handler = (request, reply) -> reply.clientLeft(LONG);

        GenerationException failure = failure(LIMITS.withFirst(Duration.ofMillis(300)));

        assertThat(failure).hasMessageContaining("did not answer in time");
        assertThat(failure.retryable()).isTrue();
        Eventually.holds(() -> server.openConnections() == 0);
    }

    @Test
    void streamThatStallsIsGivenUpAndItsConnectionClosed() {
        handler = (request, reply) -> {
            reply.start("text/plain").write("one\n");
            reply.clientLeft(LONG);
        };

        assertThat(failure(LIMITS.withBetween(Duration.ofMillis(300)))).hasMessageContaining("did not answer in time");
        Eventually.holds(() -> server.openConnections() == 0);
    }

    @Test
    void signsOfLifeThatAreNoPartOfTheAnswerGiveNoMoreTime() {
        handler = (request, reply) -> {
            reply.start("text/plain").write("one\n");
            for (int i = 0; i < 1000; i++) {
                reply.write("# still there\n\n");
                Thread.sleep(20);
            }
        };

        assertThat(failure(LIMITS.withBetween(Duration.ofMillis(500)))).hasMessageContaining("did not answer in time");
    }

    @Test
    void slowAnswerIsReadAsLongAsItGoesOn() {
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (int i = 0; i < 25; i++) {
                Thread.sleep(150);
                reply.write("piece\n");
            }
            reply.write("end\n");
        };

        try (TokenStream stream = stream(LIMITS.withBetween(Duration.ofSeconds(3)))) {
            assertThat(pieces(stream)).hasSize(25);
        }
    }

    @Test
    void lineOfTenMegabytesIsRefusedAndNotKept() {
        byte[] part = new byte[1 << 16];
        Arrays.fill(part, (byte) 'x');
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (int i = 0; i < 160; i++) {
                reply.write(part);
            }
        };

        GenerationException failure = failure(LIMITS);

        assertThat(failure).hasMessageContaining("a line of more than 1,048,576 bytes");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void errorInALineIsToldWithoutTheKey() {
        handler = (request, reply) -> reply.start("text/plain").write("one\n!overloaded by key-4711-x\n");

        try (var keyed = HttpService.builder("Fixture", server.uri(""))
                        .key("Authorization", "Bearer ", () -> "key-4711-x")
                        .build();
                TokenStream stream = keyed.stream("/answer", "{}", new Lines(), LIMITS)) {
            assertThat(stream.next()).isEqualTo("one");
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(stream::hasNext)
                    .withMessageContaining("failed while it answered: overloaded by ***");
        } catch (HttpFailure e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void lineThatMakesNoSenseIsAFailureThatWillNotPass() {
        handler = (request, reply) -> reply.start("text/plain").write("?\n");

        GenerationException failure = failure(LIMITS);

        assertThat(failure).hasMessageContaining("sent a line that makes no sense: a question");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void refusalIsThrownByTheStream() {
        handler = (request, reply) -> reply.header("Retry-After", "9").send(503, "busy");

        GenerationException failure = failure(LIMITS);

        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(9));
        assertThat(failure).hasMessageContaining("answered 503: busy");
    }

    @Test
    void readerThatIsSlowHoldsTheServiceBack() throws Exception {
        var written = new java.util.concurrent.atomic.AtomicLong();
        String line = "x".repeat(1023) + "\n";
        handler = (request, reply) -> {
            reply.start("text/plain");
            for (int i = 0; i < 64 * 1024; i++) {
                reply.write(line);
                written.addAndGet(line.length());
            }
        };

        try (TokenStream stream = stream(LIMITS)) {
            stream.next();
            long before;
            do {
                before = written.get();
                Thread.sleep(300);
            } while (written.get() != before);

            assertThat(written.get()).isLessThan(32L << 20);
        }
    }

    private TokenStream stream(StreamLimits limits) {
        try {
            return service.stream("/answer", "{}", new Lines(), limits);
        } catch (HttpFailure e) {
            throw new AssertionError(e);
        }
    }

    private GenerationException failure(StreamLimits limits) {
        try (TokenStream stream = stream(limits)) {
            return catchThrowableOfType(GenerationException.class, () -> pieces(stream));
        }
    }

    private static List<String> pieces(TokenStream stream) {
        var pieces = new ArrayList<String>();
        stream.forEachRemaining(pieces::add);
        return pieces;
    }
}

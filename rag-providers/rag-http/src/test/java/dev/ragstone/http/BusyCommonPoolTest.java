package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever an application does with the pool that all of a JVM shares, services are asked all the same. */
@Timeout(180)
class BusyCommonPoolTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final StreamLimits LIMITS = new StreamLimits(LONG, LONG, 1 << 20);

    private final CountDownLatch release = new CountDownLatch(1);
    private volatile FixtureServer.Handler handler = (request, reply) -> reply.send(200, "{\"ok\":true}");
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));
    private final HttpService service =
            HttpService.builder("Fixture", server.uri("")).build();

    /** Every line is a piece, after which the answer may end with the connection. */
    private static final class Lines implements AnswerFormat {

        private boolean whole;

        @Override
        public String read(String line) {
            whole = true;
            return line;
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
        public boolean finished() {
            return false;
        }

        @Override
        public Completion completion() {
            return new Completion(Usage.none(), Map.of());
        }
    }

    @BeforeEach
    void blockTheCommonPool() throws InterruptedException {
        int workers = Math.max(1, ForkJoinPool.getCommonPoolParallelism());
        var blocked = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            ForkJoinPool.commonPool().execute(() -> {
                blocked.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
        // What is handed to the pool now stays there, or the tests below would show nothing.
        var next = new CountDownLatch(1);
        ForkJoinPool.commonPool().execute(next::countDown);
        assertThat(next.await(200, TimeUnit.MILLISECONDS)).isFalse();
    }

    @AfterEach
    void stop() {
        release.countDown();
        service.close();
        server.close();
    }

    @Test
    void wholeAnswerIsRead() {
        JsonObject answer = assertTimeoutPreemptively(SOON, () -> service.postForObject("/x", "{}", Deadline.in(LONG)));

        assertThat(answer.is("ok")).isTrue();
    }

    @Test
    void streamIsReadToItsEnd() {
        handler = (request, reply) -> reply.start("text/plain").write("one\n").write("two\n");

        assertThat(assertTimeoutPreemptively(SOON, this::pieces)).containsExactly("one", "two");
    }

    @Test
    void refusalIsTold() {
        handler = (request, reply) -> reply.send(503, "busy");

        GenerationException failure =
                assertTimeoutPreemptively(SOON, () -> catchThrowableOfType(GenerationException.class, this::pieces));

        assertThat(failure).hasMessageContaining("answered 503: busy");
    }

    @Test
    void timeLimitIsKeptAndTheConnectionClosed() {
        handler = (request, reply) -> reply.clientLeft(LONG);

        HttpFailure failure = assertTimeoutPreemptively(
                SOON,
                () -> catchThrowableOfType(
                        HttpFailure.class, () -> service.get("/x", Deadline.in(Duration.ofMillis(300)))));

        assertThat(failure).hasMessageContaining("did not answer in time");
        Eventually.holds(() -> server.openConnections() == 0);
    }

    @Test
    void closingAStreamClosesItsConnectionBeforeTheFirstPiece() throws Exception {
        assertClosedWithTheStream((request, reply) -> {});
    }

    @Test
    void closingAStreamClosesItsConnectionAfterAPiece() throws Exception {
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
        TokenStream stream = service.stream("/answer", "{}", new Lines(), LIMITS);
        var reader = new FutureTask<>(() -> read(stream));
        Thread.ofVirtual().start(reader);
        assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
        Thread.sleep(100);

        stream.close();

        assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(reader.get(60, TimeUnit.SECONDS).size()).isLessThanOrEqualTo(1);
    }

    @Test
    void closingTheServiceEndsWhatIsUnderWay() throws Exception {
        var asked = new CountDownLatch(1);
        handler = (request, reply) -> {
            asked.countDown();
            reply.clientLeft(LONG);
        };
        var failure = new FutureTask<>(() -> catchThrowableOfType(GenerationException.class, this::pieces));
        Thread.ofVirtual().start(failure);
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

        service.close();

        assertThat(failure.get(60, TimeUnit.SECONDS)).hasMessageContaining("was closed before the answer had ended");
        Eventually.holds(() -> server.openConnections() == 0);
        Eventually.holds(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().contains("SelectorManager")));
    }

    private List<String> pieces() throws HttpFailure {
        try (TokenStream stream = service.stream("/answer", "{}", new Lines(), LIMITS)) {
            return read(stream);
        }
    }

    private static List<String> read(TokenStream stream) {
        var pieces = new ArrayList<String>();
        stream.forEachRemaining(pieces::add);
        return pieces;
    }
}

package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class RetryingTest {

    private static final RetryPolicy QUICK = new RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(2_000));
    private static final RetryPolicy SLOW = new RetryPolicy(3, Duration.ofSeconds(60), Duration.ofSeconds(60));

    private final HashingEmbedder embedder = new HashingEmbedder();

    @Test
    void embedderIsAskedAgainWhileTheFailureMayPass() {
        var retrying = RetryingEmbedder.of(embedder.failingFor(2, null), QUICK);

        assertThat(retrying.embedDocuments(List.of("a", "b"))).hasSize(2);
        assertThat(embedder.calls()).isEqualTo(3);
    }

    @Test
    void queryIsAskedAgainToo() {
        var retrying = RetryingEmbedder.of(embedder.failingFor(2, null), QUICK);

        assertThat(retrying.embedQuery("a").vector()).isNotNull();
    }

    @Test
    void embedderThatStaysDownFailsAfterTheLastAttempt() {
        var retrying = RetryingEmbedder.of(embedder.failing(true), QUICK);

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> retrying.embedDocuments(List.of("a")));
        assertThat(embedder.calls()).isEqualTo(3);
    }

    @Test
    void pauseTheServiceAsksForIsKept() {
        var retrying = RetryingEmbedder.of(embedder.failingFor(1, Duration.ofMillis(400)), QUICK);
        long start = System.nanoTime();

        retrying.embedQuery("a");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(400));
    }

    @Test
    void pauseThatIsTooLongIsNotWaitedFor() {
        var retrying = RetryingEmbedder.of(embedder.failingFor(1, Duration.ofHours(1)), QUICK);

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> retrying.embedDocuments(List.of("a")));
        assertThat(embedder.calls()).isEqualTo(1);
    }

    @Test
    void interruptEndsTheWaitingWithTheFailure() {
        var retrying = RetryingEmbedder.of(embedder.failing(true), SLOW);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> retrying.embedQuery("a"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void generatorIsAskedAgainBeforeItsFirstToken(boolean inStream) {
        var flaky = FlakyGenerator.failing(2, inStream);

        assertThat(Prompts.answer(RetryingGenerator.of(flaky, QUICK))).isEqualTo("The heron");
        assertThat(flaky.asked).hasValue(3);
    }

    @Test
    void generatorThatStaysDownFailsAfterTheLastAttempt() {
        var flaky = FlakyGenerator.failing(9, true);

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(RetryingGenerator.of(flaky, QUICK)))
                .withMessage("busy");
        assertThat(flaky.asked).hasValue(3);
    }

    @Test
    void failureThatWillNotPassIsThrownAtOnce() {
        var flaky = new FlakyGenerator(9, false, () -> new GenerationException("no such model", "", false, null));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(RetryingGenerator.of(flaky, QUICK)));
        assertThat(flaky.asked).hasValue(1);
    }

    @Test
    void unexpectedFailureIsThrownAtOnce() {
        var flaky = new FlakyGenerator(9, false, () -> new IllegalStateException("a bug"));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Prompts.answer(RetryingGenerator.of(flaky, QUICK)));
        assertThat(flaky.asked).hasValue(1);
    }

    @Test
    void failureAfterTheFirstTokenIsPassedOn() {
        var scripted = ScriptedGenerator.answering("The ", "heron").failAfter(1);

        try (var stream = RetryingGenerator.of(scripted, QUICK).generate(Prompts.PROMPT)) {
            assertThat(stream.next()).isEqualTo("The ");
            assertThatExceptionOfType(GenerationException.class).isThrownBy(stream::hasNext);
            assertThatExceptionOfType(GenerationException.class).isThrownBy(stream::hasNext);
        }
        assertThat(scripted.prompts()).hasSize(1);
        assertThat(scripted.closedStreams()).isEqualTo(1);
    }

    @Test
    void closingTheStreamEndsThePause() throws Exception {
        var flaky = FlakyGenerator.failing(9, false);
        var stream = RetryingGenerator.of(flaky, SLOW).generate(Prompts.PROMPT);
        var reader = CompletableFuture.supplyAsync(stream::hasNext);
        while (flaky.asked.get() == 0) {
            Thread.sleep(5);
        }

        stream.close();

        assertThat(reader.get(60, TimeUnit.SECONDS)).isFalse();
        assertThat(stream.completion()).isNotNull();
        assertThat(flaky.asked).hasValue(1);
    }

    @Test
    void closingClosesWhatIsBehind() {
        var scripted = ScriptedGenerator.answering("x");
        RetryingGenerator.of(scripted).close();
        RetryingEmbedder.of(embedder).close();

        assertThat(scripted.isClosed()).isTrue();
        assertThat(embedder.isClosed()).isTrue();
    }
}

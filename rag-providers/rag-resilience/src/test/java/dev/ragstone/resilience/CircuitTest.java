package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

class CircuitTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(150);

    private final HashingEmbedder embedder = new HashingEmbedder();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("The ", "heron");

    @Test
    void opensAfterFailuresInARowAndThenFailsAtOnce() {
        var circuit = Circuit.of(2, LONG);
        var guarded = CircuitBreakingEmbedder.of(embedder.failing(true), circuit);
        fail(guarded);
        assertThat(circuit.isOpen()).isFalse();
        fail(guarded);

        assertThat(circuit.isOpen()).isTrue();
        EmbeddingException failure = fail(guarded);
        assertThat(failure).hasMessageContaining("is left alone after several failures");
        assertThat(failure.retryAfter().orElseThrow()).isBetween(Duration.ofMinutes(9), LONG);
        assertThat(embedder.calls()).isEqualTo(2);
    }

    @Test
    void successInBetweenStartsTheCountAnew() {
        var circuit = Circuit.of(2, LONG);
        var guarded = CircuitBreakingEmbedder.of(embedder, circuit);
        for (int i = 0; i < 3; i++) {
            embedder.failing(true);
            fail(guarded);
            embedder.failing(false);
            guarded.embedDocuments(List.of("a"));
        }

        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void failureThatWillNotPassIsTheAnswerOfAServiceThatWorks() {
        var circuit = Circuit.of(1, LONG);
        var refusing = new FlakyGenerator(9, true, () -> new GenerationException("wrong key", "", false, null));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(CircuitBreakingGenerator.of(refusing, circuit)));

        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void closedGeneratorTellsNothingAboutTheService() {
        var circuit = Circuit.of(1, LONG);
        var closed = new FlakyGenerator(9, false, () -> new IllegalStateException("the generator is closed"));

        assertThatIllegalStateException()
                .isThrownBy(() -> Prompts.answer(CircuitBreakingGenerator.of(closed, circuit)));

        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void timeForEverIsNoReasonToFail() {
        var circuit = Circuit.of(1, ChronoUnit.FOREVER.getDuration());
        fail(CircuitBreakingEmbedder.of(embedder.failing(true), circuit));

        assertThat(fail(CircuitBreakingEmbedder.of(embedder, circuit)).retryAfter())
                .isPresent();
        assertThat(embedder.calls()).isEqualTo(1);
    }

    @Test
    void oneCallIsLetThroughAfterItsTimeAndClosesIt() throws InterruptedException {
        var circuit = Circuit.of(1, SHORT);
        var guarded = CircuitBreakingEmbedder.of(embedder.failing(true), circuit);
        fail(guarded);
        Thread.sleep(SHORT.toMillis() + 50);

        embedder.failing(false);
        assertThat(guarded.embedDocuments(List.of("a"))).hasSize(1);

        assertThat(guarded.embedDocuments(List.of("a"))).hasSize(1);
    }

    @Test
    void trialThatFailsOpensItAgain() throws InterruptedException {
        var circuit = Circuit.of(1, SHORT);
        var guarded = CircuitBreakingEmbedder.of(embedder.failing(true), circuit);
        fail(guarded);
        Thread.sleep(SHORT.toMillis() + 50);

        fail(guarded);

        assertThat(circuit.isOpen()).isTrue();
        assertThat(embedder.calls()).isEqualTo(2);
    }

    @Test
    void answerThatFailsInTheMiddleCounts() {
        var circuit = Circuit.of(1, LONG);
        var guarded = CircuitBreakingGenerator.of(generator.failAfter(1), circuit);

        assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> Prompts.answer(guarded));

        assertThat(circuit.isOpen()).isTrue();
        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(guarded))
                .withMessageContaining("is left alone");
        assertThat(generator.prompts()).hasSize(1);
    }

    @Test
    void answerThatIsGivenUpDoesNotCount() {
        var circuit = Circuit.of(1, LONG);
        var guarded = CircuitBreakingGenerator.of(generator, circuit);
        var stream = guarded.generate(Prompts.PROMPT);
        stream.next();
        stream.close();

        assertThat(circuit.isOpen()).isFalse();
        assertThat(Prompts.answer(guarded)).isEqualTo("The heron");
    }

    @Test
    void trialThatIsGivenUpDoesNotBlockTheNext() throws InterruptedException {
        var circuit = Circuit.of(1, SHORT);
        var guarded = CircuitBreakingGenerator.of(generator.failAtStart(true), circuit);
        assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> Prompts.answer(guarded));
        generator.failAtStart(false);
        Thread.sleep(SHORT.toMillis() + 50);
        var trial = guarded.generate(Prompts.PROMPT);
        assertThat(trial.hasNext()).isTrue();
        trial.close();
        Thread.sleep(SHORT.toMillis() + 50);

        assertThat(Prompts.answer(guarded)).isEqualTo("The heron");
    }

    @Test
    void embedderAndGeneratorOfOneServiceCanShareIt() {
        var circuit = Circuit.of(1, LONG);
        fail(CircuitBreakingEmbedder.of(embedder.failing(true), circuit));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(CircuitBreakingGenerator.of(generator, circuit)));
        assertThat(generator.prompts()).isEmpty();
    }

    @Test
    void rejectsNonsenseAtOnce() {
        assertThatIllegalArgumentException().isThrownBy(() -> Circuit.of(0, LONG));
        assertThatIllegalArgumentException().isThrownBy(() -> Circuit.of(1, Duration.ZERO));
    }

    private static EmbeddingException fail(CircuitBreakingEmbedder embedder) {
        return catchThrowableOfType(EmbeddingException.class, () -> embedder.embedDocuments(List.of("a")));
    }
}

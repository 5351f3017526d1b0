package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TimeLimitedGeneratorTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Gives so many pieces and then nothing more; does not notice interrupts, but being closed. */
    private final class Stalling implements Generator {

        private final int pieces;
        private final boolean atStart;

        private Stalling(int pieces, boolean atStart) {
            this.pieces = pieces;
            this.atStart = atStart;
        }

        @Override
        public String name() {
            return "stalling";
        }

        @Override
        public TokenStream generate(Prompt prompt) {
            begun.countDown();
            if (atStart) {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    closed.countDown();
                    throw new GenerationException("interrupted", "", false, e);
                }
            }
            return new TokenStream() {
                private int given;

                @Override
                public boolean hasNext() {
                    while (given == pieces) {
                        try {
                            closed.await();
                            return false;
                        } catch (InterruptedException e) {
                            // does not notice
                        }
                    }
                    return true;
                }

                @Override
                public String next() {
                    return "piece " + given++;
                }

                @Override
                public Completion completion() {
                    return new Completion(Usage.none(), Map.of());
                }

                @Override
                public void close() {
                    closed.countDown();
                }
            };
        }
    }

    @Test
    void answerThatKeepsToItsTimePasses() {
        var scripted = ScriptedGenerator.answering("The ", "heron");

        try (var stream = TimeLimitedGenerator.of(scripted, LONG, LONG).generate(Prompts.PROMPT)) {
            assertThat(Prompts.pieces(stream)).containsExactly("The ", "heron");
            assertThat(stream.completion().usage().answerTokens()).isEqualTo(2);
        }
    }

    @Test
    void firstTokenThatIsLateIsAFailureThatMayPass() throws InterruptedException {
        assertGivenUp(new Stalling(0, false), SHORT, LONG, "no first token within 1000 ms");
    }

    @Test
    void generatorThatDoesNotEvenStartIsInterrupted() throws InterruptedException {
        assertGivenUp(new Stalling(0, true), SHORT, LONG, "no first token within 1000 ms");
    }

    @Test
    void furtherTokenThatIsLateIsAFailureThatMayPass() throws InterruptedException {
        assertGivenUp(new Stalling(2, false), LONG, SHORT, "no further token within 1000 ms");
    }

    private void assertGivenUp(Generator generator, Duration first, Duration between, String message)
            throws InterruptedException {
        try (var stream = TimeLimitedGenerator.of(generator, first, between).generate(Prompts.PROMPT)) {
            GenerationException failure = catchThrowableOfType(GenerationException.class, () -> Prompts.pieces(stream));

            assertThat(failure).hasMessageContaining(message);
            assertThat(failure.retryable()).isTrue();
            assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void failureIsPassedOn() {
        var scripted = ScriptedGenerator.answering("The ", "heron").failAfter(1);

        try (var stream = TimeLimitedGenerator.of(scripted, LONG, LONG).generate(Prompts.PROMPT)) {
            assertThat(stream.next()).isEqualTo("The ");
            assertThat(catchThrowableOfType(GenerationException.class, stream::hasNext))
                    .hasMessageContaining("after 1 pieces");
        }
    }

    @Test
    void errorIsPassedOnAndNotTakenForATimeOut() {
        var broken = new ErringGenerator(new StackOverflowError("deep"));

        try (var stream = TimeLimitedGenerator.of(broken, LONG, LONG).generate(Prompts.PROMPT)) {
            assertThat(catchThrowableOfType(StackOverflowError.class, stream::hasNext))
                    .hasMessage("deep");
        }
    }

    @Test
    void beginsWhenFirstAskedForAToken() throws InterruptedException {
        var scripted = ScriptedGenerator.answering("The ", "heron");

        try (var stream = TimeLimitedGenerator.of(scripted, LONG, LONG).generate(Prompts.PROMPT)) {
            Thread.sleep(100);
            assertThat(scripted.prompts()).isEmpty();
            assertThat(stream.hasNext()).isTrue();
        }
        assertThat(scripted.prompts()).hasSize(1);
    }

    @Test
    void closingEndsTheWaiting() throws Exception {
        var stream = TimeLimitedGenerator.of(new Stalling(0, false), LONG, LONG).generate(Prompts.PROMPT);
        var reader = CompletableFuture.supplyAsync(stream::hasNext);
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        stream.close();

        assertThat(reader.get(60, TimeUnit.SECONDS)).isFalse();
        assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void timesForEverAreNoLimits() {
        Duration forever = ChronoUnit.FOREVER.getDuration();

        assertThat(Prompts.answer(TimeLimitedGenerator.of(ScriptedGenerator.answering("x", "y"), forever, forever)))
                .isEqualTo("xy");
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var scripted = ScriptedGenerator.answering("x");

        assertThatIllegalArgumentException().isThrownBy(() -> TimeLimitedGenerator.of(scripted, Duration.ZERO, LONG));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeLimitedGenerator.of(scripted, LONG, Duration.ofSeconds(-1)));
    }
}

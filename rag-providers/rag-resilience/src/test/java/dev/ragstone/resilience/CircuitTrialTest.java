package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.token.TokenCounter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What ends the time in which one call is let through to see. */
class CircuitTrialTest {

    private static final Duration SHORT = Duration.ofMillis(150);

    private final ScriptedGenerator good = ScriptedGenerator.answering("The ", "heron");
    private final AtomicReference<@Nullable Supplier<RuntimeException>> failure = new AtomicReference<>();
    private final Circuit circuit = Circuit.of(1, SHORT);
    private final Generator guarded = CircuitBreakingGenerator.of(
            new Generator() {
                @Override
                public String name() {
                    return "service";
                }

                @Override
                public TokenStream generate(Prompt prompt) {
                    @Nullable Supplier<RuntimeException> failing = failure.get();
                    if (failing != null) {
                        throw failing.get();
                    }
                    return good.generate(prompt);
                }
            },
            circuit);

    private void openThenWait() throws InterruptedException {
        failure.set(CircuitTrialTest::down);
        fail();
        failure.set(null);
        Thread.sleep(SHORT.toMillis() + 50);
    }

    @Test
    void refusalMadeHereNeitherClosesNorOpensIt() throws InterruptedException {
        openThenWait();
        failure.set(() -> new GenerationException("the prompt is too long", "", false, null));
        fail();

        assertThat(circuit.isOpen()).isTrue();
        failure.set(null);
        assertThat(Prompts.answer(guarded)).isEqualTo("The heron");
        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void interruptIsNoFailure() {
        failure.set(() -> new GenerationException("interrupted", "", true, new InterruptedException()));
        fail();

        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void errorIsAFailureAndTheServiceIsTriedAgain() throws InterruptedException {
        var failing = new AtomicReference<@Nullable Error>(new NoClassDefFoundError("x"));
        var embedder = CircuitBreakingEmbedder.of(new Erring(failing), circuit);
        assertThatExceptionOfType(NoClassDefFoundError.class).isThrownBy(() -> embedder.embedQuery("a"));
        assertThat(circuit.isOpen()).isTrue();
        Thread.sleep(SHORT.toMillis() + 50);
        assertThatExceptionOfType(NoClassDefFoundError.class).isThrownBy(() -> embedder.embedQuery("a"));
        failing.set(null);
        Thread.sleep(SHORT.toMillis() + 50);

        assertThat(embedder.embedQuery("a").vector().dimension()).isPositive();
        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void errorInAStreamIsAFailure() {
        var erring = CircuitBreakingGenerator.of(new ErringGenerator(new StackOverflowError()), circuit);

        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> Prompts.answer(erring));

        assertThat(circuit.isOpen()).isTrue();
    }

    @Test
    void oldStreamDoesNotSettleTheTrial() throws InterruptedException {
        TokenStream old = guarded.generate(Prompts.PROMPT);
        old.next();
        openThenWait();
        TokenStream trial = guarded.generate(Prompts.PROMPT);

        old.close();

        assertThat(trial.next()).isEqualTo("The ");
        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void oldStreamThatEndsWellDoesNotCloseIt() throws InterruptedException {
        TokenStream old = guarded.generate(Prompts.PROMPT);
        old.next();
        openThenWait();

        assertThat(Prompts.pieces(old)).containsExactly("heron");

        assertThat(circuit.isOpen()).isTrue();
    }

    @Test
    void trialSucceedsWithItsFirstToken() throws InterruptedException {
        openThenWait();
        try (TokenStream trial = guarded.generate(Prompts.PROMPT)) {
            assertThat(trial.hasNext()).isTrue();
            assertThat(circuit.isOpen()).isFalse();
            assertThat(Prompts.answer(guarded)).isEqualTo("The heron");
        }
        assertThat(circuit.isOpen()).isFalse();
    }

    @Test
    void unansweredTrialExpiresAndOthersAreToldWhenToComeBack() throws InterruptedException {
        // Others have to come while the trial is under way, also on a busy machine.
        var open = Duration.ofSeconds(2);
        var slow = Circuit.of(1, open);
        var behind = CircuitBreakingGenerator.of(good, slow);
        Optional.ofNullable(slow.admit()).orElseThrow().failed();
        Thread.sleep(open.toMillis() + 50);
        assertThat(slow.admit()).isNotNull();

        GenerationException refused = catchThrowableOfType(GenerationException.class, () -> Prompts.answer(behind));
        assertThat(refused.retryAfter().orElseThrow()).isPositive();
        Thread.sleep(open.toMillis() + 50);

        assertThat(Prompts.answer(behind)).isEqualTo("The heron");
    }

    private GenerationException fail() {
        return catchThrowableOfType(GenerationException.class, () -> Prompts.answer(guarded));
    }

    private static GenerationException down() {
        return new GenerationException("down", "", true, null);
    }

    private record Erring(AtomicReference<@Nullable Error> error) implements Embedder {

        private static final HashingEmbedder GOOD = new HashingEmbedder();

        @Override
        public EmbeddingModel model() {
            return GOOD.model();
        }

        @Override
        public TokenCounter tokenCounter() {
            return GOOD.tokenCounter();
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            return texts.stream().map(this::embedQuery).toList();
        }

        @Override
        public Embedding embedQuery(String text) {
            @Nullable Error failing = error.get();
            if (failing != null) {
                throw failing;
            }
            return GOOD.embedQuery(text);
        }
    }
}

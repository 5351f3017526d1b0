package dev.ragstone.resilience;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A generator that is not asked while its {@link Circuit} is open: streams then fail at once with a
 * {@link GenerationException} that says for how long.
 *
 * <p>An answer counts when it is whole or has failed; one that is closed before tells nothing. The answer that is let
 * through to see whether the service is back has succeeded with its first token, and has failed if it is closed before.
 * Safe for use by several threads if the generator behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class CircuitBreakingGenerator implements Generator {

    private final Generator generator;
    private final Circuit circuit;

    private CircuitBreakingGenerator(Generator generator, Circuit circuit) {
        this.generator = Objects.requireNonNull(generator, "generator");
        this.circuit = Objects.requireNonNull(circuit, "circuit");
    }

    /** Leaves {@code generator} alone while {@code circuit} is open. */
    public static CircuitBreakingGenerator of(Generator generator, Circuit circuit) {
        return new CircuitBreakingGenerator(generator, circuit);
    }

    @Override
    public String name() {
        return generator.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new GuardedStream(new Trial(prompt));
    }

    @Override
    public void close() {
        generator.close();
    }

    private final class Trial implements Course {

        private final Prompt prompt;
        /** Of a call that the circuit waits to hear about. */
        private final AtomicReference<Circuit.@Nullable Permit> owed = new AtomicReference<>();

        private Trial(Prompt prompt) {
            this.prompt = prompt;
        }

        @Override
        public TokenStream open(ClosedSignal signal) {
            Circuit.@Nullable Permit permit = circuit.admit();
            if (permit == null) {
                Duration left = circuit.left();
                throw new GenerationException(
                        "generator " + name() + " is left alone after several failures",
                        "It is tried again in " + left.toMillis() + " ms.",
                        left,
                        new Verdict.NotAsked());
            }
            owed.set(permit);
            if (signal.isClosed()) {
                // Closed while it was let through, so that nobody may be left to say so.
                cancelled();
            }
            return generator.generate(prompt);
        }

        @Override
        public void begun() {
            Circuit.@Nullable Permit permit = owed.get();
            if (permit != null) {
                permit.answered();
            }
        }

        @Override
        public RuntimeException failure(RuntimeException failure) {
            settle(permit -> permit.failed(failure));
            return failure;
        }

        @Override
        public void broken(Error error) {
            settle(permit -> permit.failed(error));
        }

        @Override
        public Completion completed(Completion completion) {
            settle(Circuit.Permit::succeeded);
            return completion;
        }

        @Override
        public void cancelled() {
            settle(Circuit.Permit::givenUp);
        }

        private void settle(Consumer<Circuit.Permit> verdict) {
            Circuit.@Nullable Permit permit = owed.getAndSet(null);
            if (permit != null) {
                verdict.accept(permit);
            }
        }
    }
}

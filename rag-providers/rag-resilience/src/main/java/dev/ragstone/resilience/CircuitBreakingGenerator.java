package dev.ragstone.resilience;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A generator that is not asked while its {@link Circuit} is open: streams then fail at once with a
 * {@link GenerationException} that says for how long.
 *
 * <p>An answer counts when it is whole or has failed; one that is closed before tells nothing. Safe for use by several
 * threads if the generator behind it is. Closing it closes that one.
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
        /** Whether the circuit waits to hear how it went. */
        private final AtomicBoolean owed = new AtomicBoolean();

        private Trial(Prompt prompt) {
            this.prompt = prompt;
        }

        @Override
        public TokenStream open(ClosedSignal signal) {
            if (!circuit.admits()) {
                throw new GenerationException(
                        "generator " + name() + " is left alone after several failures",
                        "It is tried again in " + circuit.left().toSeconds() + " s.",
                        circuit.left(),
                        null);
            }
            owed.set(true);
            return generator.generate(prompt);
        }

        @Override
        public RuntimeException failure(RuntimeException failure) {
            if (owed.getAndSet(false)) {
                circuit.failed(failure);
            }
            return failure;
        }

        @Override
        public Completion completed(Completion completion) {
            if (owed.getAndSet(false)) {
                circuit.succeeded();
            }
            return completion;
        }

        @Override
        public void cancelled() {
            if (owed.getAndSet(false)) {
                circuit.givenUp();
            }
        }
    }
}

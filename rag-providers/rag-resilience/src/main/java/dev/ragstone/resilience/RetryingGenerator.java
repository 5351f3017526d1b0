package dev.ragstone.resilience;

import dev.ragstone.error.RagException;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A generator that asks again when an answer failed before its first token and the failure may pass. After the first token
 * a failure is passed on, since a second answer would be another one.
 *
 * <p>It waits in the thread that reads, as the {@link RetryPolicy} says; closing the stream ends the waiting. Safe for use
 * by several threads if the generator behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class RetryingGenerator implements Generator {

    private static final Logger log = LoggerFactory.getLogger(RetryingGenerator.class);

    private final Generator generator;
    private final RetryPolicy policy;

    private RetryingGenerator(Generator generator, RetryPolicy policy) {
        this.generator = Objects.requireNonNull(generator, "generator");
        this.policy = Objects.requireNonNull(policy, "policy");
    }

    /** Tries up to three times, with pauses of half a second to five seconds. */
    public static RetryingGenerator of(Generator generator) {
        return of(generator, new RetryPolicy(3, Duration.ofMillis(500), Duration.ofSeconds(5)));
    }

    /** Tries as {@code policy} says. */
    public static RetryingGenerator of(Generator generator, RetryPolicy policy) {
        return new RetryingGenerator(generator, policy);
    }

    @Override
    public String name() {
        return generator.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new GuardedStream(new Attempts(prompt));
    }

    @Override
    public void close() {
        generator.close();
    }

    private final class Attempts implements Course {

        private final Prompt prompt;
        private int made;

        private Attempts(Prompt prompt) {
            this.prompt = prompt;
        }

        @Override
        public TokenStream open(ClosedSignal signal) {
            made++;
            return generator.generate(prompt);
        }

        @Override
        public @Nullable TokenStream replace(RuntimeException failure, ClosedSignal signal) {
            if (!(failure instanceof RagException known) || Verdict.interrupted(failure)) {
                return null;
            }
            Optional<Duration> pause = policy.pauseAfter(made, known, ThreadLocalRandom.current());
            if (pause.isEmpty() || !signal.sleep(pause.get())) {
                return null;
            }
            log.debug("attempt {} at {} failed: {}", made, name(), failure.getMessage());
            return open(signal);
        }
    }
}

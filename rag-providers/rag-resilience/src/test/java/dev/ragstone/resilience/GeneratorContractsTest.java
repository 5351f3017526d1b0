package dev.ragstone.resilience;

import dev.ragstone.generation.Generator;
import dev.ragstone.testkit.GeneratorContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** Every generator of this module keeps the contract, around one that does. */
class GeneratorContractsTest {

    private static ScriptedGenerator scripted() {
        return ScriptedGenerator.answering("The heron ", "stands ", "in water [1].");
    }

    @Nested
    class Retrying extends GeneratorContract {
        @Override
        protected Generator generator() {
            return RetryingGenerator.of(scripted());
        }
    }

    @Nested
    class CircuitBreaking extends GeneratorContract {
        @Override
        protected Generator generator() {
            return CircuitBreakingGenerator.of(scripted(), Circuit.standard());
        }
    }

    @Nested
    class RateLimited extends GeneratorContract {
        @Override
        protected Generator generator() {
            return RateLimitedGenerator.of(scripted(), RateLimit.perMinute(1_000_000));
        }
    }

    @Nested
    class TimeLimited extends GeneratorContract {
        @Override
        protected Generator generator() {
            return TimeLimitedGenerator.of(scripted(), Duration.ofMinutes(1), Duration.ofMinutes(1));
        }
    }

    @Nested
    class Fallback extends GeneratorContract {
        @Override
        protected Generator generator() {
            return FallbackGenerator.of(scripted().failAtStart(true), scripted());
        }
    }
}

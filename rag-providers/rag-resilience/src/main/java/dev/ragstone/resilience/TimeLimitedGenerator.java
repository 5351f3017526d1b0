package dev.ragstone.resilience;

import dev.ragstone.concurrent.TimeLimit;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Objects;

/**
 * A generator that is given up when its first token or the next one does not come in time, whatever it waits for.
 *
 * <p>The generator behind it runs in a virtual thread of its own for each answer, so that it can be left even if it does
 * not notice; it is closed and interrupted then, and the stream fails with a
 * {@link dev.ragstone.error.GenerationException} that may pass. The providers over HTTP have such limits themselves; this
 * is for tighter ones, and for generators that have none. Safe for use by several threads if the generator behind it is.
 * Closing it closes that one.
 *
 * @since 0.1
 */
public final class TimeLimitedGenerator implements Generator {

    private final Generator generator;
    private final Duration first;
    private final Duration between;

    private TimeLimitedGenerator(Generator generator, Duration first, Duration between) {
        this.generator = Objects.requireNonNull(generator, "generator");
        this.first = TimeLimit.positive("first", first);
        this.between = TimeLimit.positive("between", between);
    }

    /**
     * Gives {@code generator} the time {@code first} for its first token and {@code between} for each further one; more
     * than a hundred years is as good as no limit.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static TimeLimitedGenerator of(Generator generator, Duration first, Duration between) {
        return new TimeLimitedGenerator(generator, first, between);
    }

    @Override
    public String name() {
        return generator.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new TimedStream(generator, prompt, first, between);
    }

    @Override
    public void close() {
        generator.close();
    }
}

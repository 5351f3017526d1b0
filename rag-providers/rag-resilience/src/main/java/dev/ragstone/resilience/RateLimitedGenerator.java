package dev.ragstone.resilience;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A generator that is asked no more often than a {@link RateLimit} allows; the tokens of its prompts count.
 *
 * <p>It waits in the thread that reads, and closing the stream ends the waiting and leaves the turn to others; so does an
 * answer that is refused before the service is asked, as by an open {@link Circuit}. A wait that would be too long is a
 * {@link GenerationException} that may pass. Safe for use by several threads if the generator behind it is. Closing it
 * closes that one.
 *
 * @since 0.1
 */
public final class RateLimitedGenerator implements Generator {

    private final Generator generator;
    private final RateLimit limit;

    private RateLimitedGenerator(Generator generator, RateLimit limit) {
        this.generator = Objects.requireNonNull(generator, "generator");
        this.limit = Objects.requireNonNull(limit, "limit");
    }

    /** Keeps {@code generator} to {@code limit}. */
    public static RateLimitedGenerator of(Generator generator, RateLimit limit) {
        return new RateLimitedGenerator(generator, limit);
    }

    @Override
    public String name() {
        return generator.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new GuardedStream(new Turn(prompt));
    }

    private GenerationException tooOften() {
        return new GenerationException(
                "generator " + name() + " was asked so often that an answer would wait longer than "
                        + limit.longestWait().toSeconds() + " s",
                "Ask less often, or raise the limit.",
                limit.longestWait(),
                new Verdict.NotAsked());
    }

    @Override
    public void close() {
        generator.close();
    }

    private final class Turn implements Course {

        private final Prompt prompt;
        private RateLimit.@Nullable Place place;

        private Turn(Prompt prompt) {
            this.prompt = prompt;
        }

        @Override
        public TokenStream open(ClosedSignal signal) {
            RateLimit.Place reserved = limit.reserve(prompt.tokens()).orElseThrow(RateLimitedGenerator.this::tooOften);
            place = reserved;
            if (!signal.sleep(reserved.left())) {
                reserved.giveBack();
                throw new GenerationException(
                        "generator " + name() + " was interrupted while an answer waited for its turn",
                        "",
                        false,
                        new Verdict.NotAsked());
            }
            return generator.generate(prompt);
        }

        @Override
        public RuntimeException failure(RuntimeException failure) {
            if (Verdict.notAsked(failure) && place != null) {
                place.giveBack();
            }
            return failure;
        }
    }
}

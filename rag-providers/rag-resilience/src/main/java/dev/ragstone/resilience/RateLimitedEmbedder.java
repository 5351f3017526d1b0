package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.EmbeddingException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * An embedder that is asked no more often than a {@link RateLimit} allows. A list counts as one call, so put this one
 * inside of a {@link BatchingEmbedder} rather than around it.
 *
 * <p>It waits in the caller's thread; a wait that would be too long is an {@link EmbeddingException} that may pass. A wait
 * that is interrupted leaves its turn to others, and so does a call that is refused before the service is asked, as by an
 * open {@link Circuit}. Safe for use by several threads if the embedder behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class RateLimitedEmbedder extends EmbedderAround {

    private final RateLimit limit;

    private RateLimitedEmbedder(Embedder embedder, RateLimit limit) {
        super(embedder);
        this.limit = Objects.requireNonNull(limit, "limit");
    }

    /** Keeps {@code embedder} to {@code limit}. */
    public static RateLimitedEmbedder of(Embedder embedder, RateLimit limit) {
        return new RateLimitedEmbedder(embedder, limit);
    }

    @Override
    <T> T around(List<String> texts, Supplier<T> call) {
        RateLimit.Place place = limit.reserve(limit.countsTokens() ? tokens(texts) : 0)
                .orElseThrow(() -> failure(
                        "was asked so often that a call would wait longer than "
                                + limit.longestWait().toSeconds() + " s",
                        true));
        if (!new ClosedSignal().sleep(place.left())) {
            place.giveBack();
            throw failure("was interrupted while a call waited for its turn", false);
        }
        try {
            return call.get();
        } catch (RuntimeException e) {
            if (Verdict.notAsked(e)) {
                place.giveBack();
            }
            throw e;
        }
    }

    private int tokens(List<String> texts) {
        return (int) Math.min(
                Integer.MAX_VALUE,
                texts.stream().mapToLong(tokenCounter()::count).sum());
    }

    private EmbeddingException failure(String what, boolean passing) {
        String problem = "embedder " + model().id() + " " + what;
        String remedy = "Ask less often, or raise the limit.";
        return passing
                ? new EmbeddingException(problem, remedy, limit.longestWait(), new Verdict.NotAsked())
                : new EmbeddingException(problem, "", false, new Verdict.NotAsked());
    }
}

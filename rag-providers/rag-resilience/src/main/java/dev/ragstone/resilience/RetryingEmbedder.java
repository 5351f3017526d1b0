package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.RagException;
import dev.ragstone.error.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedder that makes a call again whose failure may pass: a service that is busy, down or out of reach.
 *
 * <p>It waits in the caller's thread as the {@link RetryPolicy} says, which believes a service that says when to come back
 * unless that is too late; an interrupt ends the waiting with the failure. A failure that will not pass is thrown at once.
 * A sync repeats by itself, see {@code IngestionSettings}; this is for queries, and for embedders used on their own. Safe
 * for use by several threads if the embedder behind it is. Closing it closes that one.
 *
 * @since 0.1
 */
public final class RetryingEmbedder extends EmbedderAround {

    private static final Logger log = LoggerFactory.getLogger(RetryingEmbedder.class);

    private final RetryPolicy policy;

    private RetryingEmbedder(Embedder embedder, RetryPolicy policy) {
        super(embedder);
        this.policy = Objects.requireNonNull(policy, "policy");
    }

    /** Tries up to three times, with pauses of a quarter of a second to two seconds: a query has somebody waiting. */
    public static RetryingEmbedder of(Embedder embedder) {
        return of(embedder, new RetryPolicy(3, Duration.ofMillis(250), Duration.ofSeconds(2)));
    }

    /** Tries as {@code policy} says. */
    public static RetryingEmbedder of(Embedder embedder, RetryPolicy policy) {
        return new RetryingEmbedder(embedder, policy);
    }

    @Override
    <T> T around(List<String> texts, Supplier<T> call) {
        for (int attempt = 1; ; attempt++) {
            try {
                return call.get();
            } catch (RagException e) {
                Optional<Duration> pause = policy.pauseAfter(attempt, e, ThreadLocalRandom.current());
                if (Verdict.interrupted(e) || pause.isEmpty() || !new ClosedSignal().sleep(pause.get())) {
                    throw e;
                }
                log.debug("attempt {} at {} failed: {}", attempt, model().id(), e.getMessage());
            }
        }
    }
}

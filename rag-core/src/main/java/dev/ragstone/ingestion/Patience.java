package dev.ragstone.ingestion;

import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries again what an embedder that is down could not do, with growing pauses, until it succeeds, the patience is at its
 * end or the work is cancelled. A service that says when to come back is not asked before; if that is beyond the patience,
 * it is not waited for at all. Used by one thread; cancelled and asked by any.
 */
final class Patience {

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
    private static final long FIRST_PAUSE = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(10).toNanos();

    private final Duration limit;
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private volatile @Nullable String problem;

    Patience(Duration limit) {
        this.limit = limit;
    }

    void cancel() {
        cancelled.countDown();
    }

    /** What is being waited for to end; empty while the work goes on. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /**
     * Throws if the work was cancelled.
     *
     * @throws CancellationException if it was, or if the thread is interrupted
     */
    void requireGoingOn() {
        if (cancelled.getCount() == 0 || Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the reindexing was cancelled");
        }
    }

    /**
     * Does {@code call}, again and again while the embedder is down.
     *
     * @throws EmbeddingException if it refuses for good, or stays down for too long
     */
    <T> T insist(Supplier<T> call) {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE;
        while (true) {
            requireGoingOn();
            try {
                T result = call.get();
                problem = null;
                return result;
            } catch (EmbeddingException e) {
                requireGoingOn();
                if (!e.retryable()) {
                    throw e;
                }
                rest(e, pause, limit.minusNanos(System.nanoTime() - start));
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        }
    }

    private void rest(EmbeddingException e, long pause, Duration left) {
        Duration asked = e.retryAfter().orElse(Duration.ZERO);
        if (!left.isPositive()) {
            throw givingUp("the embedder stayed down for " + limit.toSeconds() + " s", e);
        }
        if (asked.compareTo(left) > 0) {
            throw givingUp(
                    "the embedder asks to be left alone for " + asked.toSeconds()
                            + " s, which is beyond the patience of " + limit.toSeconds() + " s",
                    e);
        }
        if (problem == null) {
            LOG.warn("reindexing waits for the embedder: {}", e.getMessage());
        }
        problem = String.valueOf(e.getMessage());
        try {
            Duration wait = longer(asked, shorter(jittered(pause), left));
            if (cancelled.await(TimeUnit.NANOSECONDS.convert(wait), TimeUnit.NANOSECONDS)) {
                requireGoingOn();
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            requireGoingOn();
        }
    }

    private static EmbeddingException givingUp(String problem, EmbeddingException e) {
        return new EmbeddingException(
                problem + " (" + e.problem() + ")",
                "Reindex again when it works: what is done already is used again.",
                e.retryAfter().orElse(null),
                e);
    }

    /** A random half keeps many callers from coming back at the same moment. */
    private static Duration jittered(long pause) {
        return Duration.ofNanos(pause - ThreadLocalRandom.current().nextLong(pause / 2));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}

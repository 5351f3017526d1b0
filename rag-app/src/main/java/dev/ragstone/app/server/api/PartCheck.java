package dev.ragstone.app.server.api;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether a part of the server works, in a thread of its own: who asks waits only so long. While one look has not
 * ended, no other begins, so that a part that hangs collects no threads; what a look found is kept for a moment.
 *
 * <p>Safe for use by several threads.
 */
final class PartCheck {

    private static final Logger log = LoggerFactory.getLogger(PartCheck.class);
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final String name;
    private final Supplier<Optional<String>> problem;
    private final Executor threads;
    private @Nullable CompletableFuture<Found> look;

    private record Found(Health.PartBody state, long at) {}

    /**
     * Looks at {@code name}.
     *
     * @param problem what is wrong with it, if anything; asks it, and may fail or hang
     */
    PartCheck(String name, Supplier<Optional<String>> problem, Executor threads) {
        this.name = name;
        this.problem = problem;
        this.threads = threads;
    }

    /** Begins to look, unless that was done a moment ago or goes on. */
    void begin() {
        CompletableFuture<Found> begun = latest();
        log.trace("{}: known already: {}", name, begun.isDone());
    }

    private synchronized CompletableFuture<Found> latest() {
        CompletableFuture<Found> last = look;
        if (last == null || (last.isDone() && System.nanoTime() - last.join().at() > KEPT_NANOS)) {
            last = CompletableFuture.supplyAsync(() -> new Found(look(), System.nanoTime()), threads);
            look = last;
        }
        return last;
    }

    /** What the last look found; that there is no answer if that is not known until {@code deadline}. */
    Health.PartBody state(long deadline, long patienceMillis) {
        try {
            return latest().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)
                    .state();
        } catch (TimeoutException e) {
            log.warn("Not ready: {}: no answer within {} ms", name, patienceMillis);
            return down("no answer within " + patienceMillis + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return down("the server is stopping");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the look at " + name + " failed", e);
        }
    }

    private Health.PartBody look() {
        try {
            return problem.get().map(PartCheck::down).orElse(new Health.PartBody("ok", ""));
        } catch (RuntimeException e) {
            log.warn("Not ready: {}: {}", name, e.getMessage());
            return down("it fails; the server's log says why");
        }
    }

    private static Health.PartBody down(String reason) {
        return new Health.PartBody("down", reason);
    }
}

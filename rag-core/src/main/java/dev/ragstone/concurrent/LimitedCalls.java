package dev.ragstone.concurrent;

import dev.ragstone.concurrent.CallException.Reason;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The calls of one thing that may hang, such as a model: made in other threads, and waited for only so long.
 *
 * <pre>{@code
 * try {
 *     return calls.call(timeout, () -> reranker.rerank(question, hits));
 * } catch (CallException e) {
 *     throw switch (e.reason()) {
 *         case LATE -> new RagException("the reranker took longer than " + timeout.toMillis() + " ms", remedy, true, e);
 *         ...
 *     };
 * }
 * }</pre>
 *
 * <p>A call that is late is interrupted and not waited for, and so is one whose caller is interrupted. It counts as late
 * until it has ended. While too many late calls have not ended, no further one is made, so that a thing that hangs neither
 * slows everybody who asks it nor collects threads. Calls that are in time are not limited in number. Safe for use by
 * several threads.
 *
 * @since 0.1
 */
public final class LimitedCalls {

    private final CallThreads threads;
    private final int mostLate;
    private final AtomicInteger late = new AtomicInteger();

    LimitedCalls(CallThreads threads, int mostLate) {
        if (mostLate < 1) {
            throw new IllegalArgumentException("mostLate must be positive but was " + mostLate);
        }
        this.threads = threads;
        this.mostLate = mostLate;
    }

    /**
     * What {@code work} gives within {@code limit}.
     *
     * @throws CallException if it gives nothing: it failed, was late or interrupted, or was not begun
     */
    public <T> T call(Duration limit, Supplier<T> work) throws CallException {
        return start(work).await(limit);
    }

    /**
     * Begins {@code work}, which is to be {@linkplain LimitedCall#await waited for} or {@linkplain LimitedCall#giveUp given
     * up}.
     *
     * @throws CallException if it is not begun: {@link Reason#STUCK} or {@link Reason#CLOSED}
     */
    public <T> LimitedCall<T> start(Supplier<T> work) throws CallException {
        int hanging = late.get();
        if (hanging >= mostLate) {
            throw new CallException(Reason.STUCK, hanging + " earlier calls that were given up have not ended", null);
        }
        var call = new LimitedCall<>(work, late);
        try {
            threads.execute(call::run);
        } catch (RejectedExecutionException e) {
            throw new CallException(Reason.CLOSED, "the threads for calls are closed", e);
        }
        return call;
    }

    /** How many calls have been given up and have not ended. */
    public int late() {
        return late.get();
    }
}

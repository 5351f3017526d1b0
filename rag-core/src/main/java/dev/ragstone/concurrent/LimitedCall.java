package dev.ragstone.concurrent;

import dev.ragstone.concurrent.CallException.Reason;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A call under way in another thread. From when it is given up until it ends it counts as late. Safe for use by several
 * threads.
 *
 * @param <T> what it gives
 * @since 0.1
 */
public final class LimitedCall<T> {

    private final FutureTask<T> task;
    private final AtomicInteger late;
    private boolean ended;
    private boolean givenUp;

    LimitedCall(Supplier<T> work, AtomicInteger late) {
        this.task = new FutureTask<>(work::get);
        this.late = late;
    }

    /** Also for one that was given up before it began: it does nothing then, but has to end. */
    void run() {
        try {
            task.run();
        } finally {
            end();
        }
    }

    private synchronized void end() {
        ended = true;
        if (givenUp) {
            late.decrementAndGet();
        }
    }

    /**
     * Waits for the call, and gives it up if it takes longer than {@code limit} or the waiting thread is interrupted, whose
     * interrupt flag stays set.
     *
     * @return what the call gives
     * @throws CallException if it gives nothing: it failed, was late, interrupted or given up
     */
    public T await(Duration limit) throws CallException {
        try {
            waitUntil(TimeLimit.deadline(limit));
        } catch (InterruptedException e) {
            giveUp();
            Thread.currentThread().interrupt();
            throw new CallException(Reason.INTERRUPTED, "the wait for a call was interrupted", e);
        }
        return result(limit);
    }

    /**
     * Waits for the call as {@link #await} does, whether or not the waiting thread is interrupted, which it stays. For what
     * is to be done though nobody waits for its result any more.
     *
     * @return what the call gives
     * @throws CallException if it gives nothing: it failed, was late or given up
     */
    public T awaitDespiteInterrupts(Duration limit) throws CallException {
        long deadline = TimeLimit.deadline(limit);
        Interruptions.putOff(() -> waitUntil(deadline));
        return result(limit);
    }

    private void waitUntil(long deadline) throws InterruptedException {
        try {
            task.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            // The state of the task tells, and more.
        }
    }

    private T result(Duration limit) throws CallException {
        return switch (task.state()) {
            case SUCCESS -> task.resultNow();
            case FAILED -> throw new CallException(Reason.FAILED, "a call failed", task.exceptionNow());
            case CANCELLED -> throw new CallException(Reason.GIVEN_UP, "a call was given up", null);
            case RUNNING -> {
                giveUp();
                throw new CallException(Reason.LATE, "a call took longer than " + limit, null);
            }
        };
    }

    /** Interrupts the call if it runs, and keeps it from beginning if it does not. Who waits for it waits no longer. */
    public void giveUp() {
        synchronized (this) {
            if (!ended && !givenUp) {
                givenUp = true;
                late.incrementAndGet();
            }
        }
        task.cancel(true);
    }
}

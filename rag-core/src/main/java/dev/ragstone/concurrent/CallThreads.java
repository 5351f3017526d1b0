package dev.ragstone.concurrent;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads in which calls that may hang are made: one for each call that has not ended.
 *
 * <pre>{@code
 * private final CallThreads threads = new CallThreads("ragstone-rerank-");
 * private final LimitedCalls calls = threads.calls();
 * }</pre>
 *
 * <p>They are daemon threads, kept for ten seconds without work, since to start one can take longer than a call. Each call
 * has the {@link CallerContext} of the thread that asks for it, and nothing of earlier calls but thread locals that those
 * left behind. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class CallThreads implements AutoCloseable {

    /** Enough for a few slow calls to be forgiven, and few enough for threads that never come back. */
    private static final int MOST_LATE = 4;

    private static final int IDLE_SECONDS = 10;

    private final ExecutorService threads;

    /** Threads that are called {@code namePrefix} and a number. */
    public CallThreads(String namePrefix) {
        this.threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform()
                        .daemon()
                        .inheritInheritableThreadLocals(false)
                        .name(namePrefix, 1)
                        .factory());
    }

    /** The calls of one thing, which is not asked while four late calls of it have not ended. */
    public LimitedCalls calls() {
        return calls(MOST_LATE);
    }

    /**
     * The calls of one thing, which is not asked while {@code mostLate} late calls of it have not ended.
     *
     * @throws IllegalArgumentException if {@code mostLate} is not positive
     */
    public LimitedCalls calls(int mostLate) {
        return new LimitedCalls(this, mostLate);
    }

    /** @throws RejectedExecutionException if this is closed */
    void execute(Runnable work) {
        threads.execute(CallerContext.carry(work));
    }

    /**
     * Interrupts the calls under way and ends the threads, each when its call has ended; later calls fail with {@link
     * CallException.Reason#CLOSED}. Does not wait. Closing twice has no effect.
     */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}

package dev.ragstone.retrieval.hybrid;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads in which a retriever searches beside its callers: one for each search that is under way. They are kept for
 * a while, since to start one can take longer than a search, and end with {@link #close()}.
 *
 * <p>Not virtual ones: an embedding model computes in native code, where a virtual thread keeps its carrier from all
 * others.
 */
final class SideThreads implements AutoCloseable {

    private static final int IDLE_SECONDS = 10;

    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("ragstone-vector-leg-", 1).factory(),
            (task, executor) -> {
                throw new IllegalStateException("the retriever is closed");
            });

    /**
     * Starts {@code work}.
     *
     * @throws IllegalStateException if these threads are closed
     */
    SideTask start(Runnable work) {
        var task = new SideTask(work);
        threads.execute(task);
        return task;
    }

    /** Lets no more tasks begin; those that have begun end with their searches, and the threads with them. */
    @Override
    public void close() {
        threads.shutdown();
    }
}

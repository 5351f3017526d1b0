package dev.ragstone.retrieval.hybrid;

import dev.ragstone.concurrent.CallerContext;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads in which a retriever searches beside its callers: one for each search that is under way. They are kept for
 * a while, since to start one can take longer than a search.
 *
 * <p>Not virtual ones: an embedding model computes in native code, where a virtual thread keeps its carrier from all
 * others. They inherit nothing from the thread that happened to search first; each search has the {@link CallerContext} of
 * its caller.
 */
final class SideThreads implements AutoCloseable {

    private static final int IDLE_SECONDS = 10;
    private static final int MOST_LATE = 4;

    private final AtomicInteger late = new AtomicInteger();

    private final ThreadFactory factory = Thread.ofPlatform()
            .daemon()
            .inheritInheritableThreadLocals(false)
            .name("ragstone-vector-leg-", 1)
            .factory();

    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            factory,
            // Closed while a search was under way, which may need a thread more than once.
            (task, executor) -> factory.newThread(task).start());

    /** Whether so many tasks are late that no further one should be started. */
    boolean areStuck() {
        return late.get() >= MOST_LATE;
    }

    SideTask start(Runnable work, Patience patience) {
        var task = new SideTask(work, patience, late);
        threads.execute(CallerContext.carry(task));
        return task;
    }

    /** Ends the threads that are idle, and the others with their tasks; one that is needed later ends with its task. */
    @Override
    public void close() {
        threads.shutdown();
    }
}

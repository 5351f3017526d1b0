package dev.ragstone.retrieval.expand;

import dev.ragstone.error.RagException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads in which expansion works beside its callers. There are never more than a number, also if some hang. */
final class SideCalls implements AutoCloseable {

    private static final int MOST = 64;

    private final AtomicInteger running = new AtomicInteger();
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            // A model computes in native code, where a virtual thread keeps its carrier from all others.
            Thread.ofPlatform()
                    .daemon()
                    .inheritInheritableThreadLocals(false)
                    .name("ragstone-expand-", 0)
                    .factory());

    /**
     * Starts {@code work}.
     *
     * @throws RagException if too much is still running, or this is closed
     */
    <T> Future<T> start(Callable<T> work) {
        if (running.incrementAndGet() > MOST) {
            running.decrementAndGet();
            throw new RagException("earlier expansions have not ended yet", "", true, null);
        }
        var task = new FutureTask<>(work);
        try {
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    running.decrementAndGet();
                }
            });
        } catch (RejectedExecutionException e) {
            running.decrementAndGet();
            throw new RagException("the retriever is closed", "", false, e);
        }
        return task;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}

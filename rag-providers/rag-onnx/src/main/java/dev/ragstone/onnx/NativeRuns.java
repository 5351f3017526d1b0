package dev.ragstone.onnx;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Keeps native code off the threads that carry virtual ones.
 *
 * <p>A virtual thread inside native code keeps its carrier, of which there are as many as processors: a few texts being
 * embedded would stop all other virtual threads of the application, also those with nothing to compute. So what a
 * virtual thread asks for is run by daemon threads, no more than processors, which it waits for; a platform thread runs
 * it itself. The threads end after half a minute without work, and with {@link #close()}.
 */
final class NativeRuns implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final ExecutorService threads;

    NativeRuns() {
        int processors = Runtime.getRuntime().availableProcessors();
        var pool = new ThreadPoolExecutor(
                processors,
                processors,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("ragstone-model-", 1).factory(),
                // After close() a run fails by itself, with a better message than the pool's.
                (run, ended) -> run.run());
        pool.allowCoreThreadTimeOut(true);
        this.threads = pool;
    }

    /**
     * What {@code run} returns or throws. A run that was handed over is waited for even when the calling thread is
     * interrupted, as it would be without a thread of its own.
     */
    <T> T call(Supplier<T> run) {
        if (!Thread.currentThread().isVirtual()) {
            return run.get();
        }
        try {
            return CompletableFuture.supplyAsync(run, threads).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }

    @Override
    public void close() {
        threads.close();
    }
}

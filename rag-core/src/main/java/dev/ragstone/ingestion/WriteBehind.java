package dev.ragstone.ingestion;

import dev.ragstone.concurrent.Interruptions;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Commits one batch while the next is being embedded. A thread of its own also keeps an interrupt of the caller away from
 * the files of the store, which it would close.
 */
final class WriteBehind implements AutoCloseable {

    private final Store store;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("ragstone-write").factory());
    private @Nullable Future<?> running;
    private Runnable afterwards = () -> {};

    WriteBehind(Store store) {
        this.store = store;
    }

    /**
     * Waits for the batch before, then starts to commit this one; {@code committed} runs in a later call of this object,
     * by the caller's thread.
     */
    void commit(StoreBatch batch, Runnable committed) {
        await();
        if (batch.isEmpty()) {
            committed.run();
        } else {
            running = thread.submit(() -> store.commit(batch));
            afterwards = committed;
        }
    }

    /** Puts the store in order, after everything was committed. */
    void settle() {
        await();
        running = thread.submit(store::settle);
        await();
    }

    /**
     * Waits until everything is committed.
     *
     * @throws RuntimeException what the store threw
     */
    void await() {
        if (running == null) {
            return;
        }
        Future<?> waitedFor = running;
        Runnable committed = afterwards;
        running = null;
        afterwards = () -> {};
        join(waitedFor);
        committed.run();
    }

    private static void join(Future<?> work) {
        // What is being written is written to the end.
        Interruptions.putOff(() -> {
            try {
                work.get();
            } catch (ExecutionException e) {
                throw unwrapped(e);
            }
        });
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
    }

    @Override
    public void close() {
        thread.close();
    }
}

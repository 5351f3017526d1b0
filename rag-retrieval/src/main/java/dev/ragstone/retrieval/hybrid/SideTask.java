package dev.ragstone.retrieval.hybrid;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/**
 * A task that runs in a thread of its own while the caller does something else. The thread has ended when {@link #close}
 * returns, whatever happened.
 *
 * <p>Not a virtual one: an embedding model computes in native code, where a virtual thread keeps its carrier from all others.
 */
final class SideTask implements AutoCloseable {

    private final FutureTask<Object> task;
    private final Thread thread;

    private SideTask(FutureTask<Object> task, Thread thread) {
        this.task = task;
        this.thread = thread;
    }

    static SideTask start(String name, Runnable work) {
        var task = new FutureTask<>(Executors.callable(work));
        return new SideTask(task, Thread.ofPlatform().daemon().name(name).start(task));
    }

    /** Waits for the task to end and throws what it threw. */
    void join() throws InterruptedException {
        try {
            task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        }
    }

    /** Interrupts the task if it still runs, and waits for it to end. */
    @Override
    public void close() {
        if (!task.isDone()) {
            thread.interrupt();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.ragstone.retrieval.hybrid;

import org.jspecify.annotations.Nullable;

/** A task that runs in another thread while the caller does something else. It has ended when {@link #close} returns. */
final class SideTask implements Runnable, AutoCloseable {

    private final Runnable work;
    private final Object lock = new Object();
    private @Nullable Thread runner;
    private boolean ended;
    private boolean unwanted;
    private @Nullable Throwable failure;

    SideTask(Runnable work) {
        this.work = work;
    }

    @Override
    public void run() {
        if (begin()) {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                end(e);
                return;
            }
        }
        end(null);
    }

    /** Waits for the task to end and throws what it threw. */
    void join() throws InterruptedException {
        synchronized (lock) {
            while (!ended) {
                lock.wait();
            }
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Interrupts the task if it still runs, and waits for it to end. */
    @Override
    public void close() {
        boolean interrupted = false;
        synchronized (lock) {
            unwanted = true;
            if (runner != null) {
                runner.interrupt();
            }
            while (!ended) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it has been closed. */
    boolean unwanted() {
        synchronized (lock) {
            return unwanted;
        }
    }

    private boolean begin() {
        synchronized (lock) {
            runner = Thread.currentThread();
            return !unwanted;
        }
    }

    private void end(@Nullable Throwable thrown) {
        synchronized (lock) {
            runner = null;
            failure = thrown;
            ended = true;
            // Meant for this task, and not for the next one of the thread.
            Thread.interrupted();
            lock.notifyAll();
        }
    }
}

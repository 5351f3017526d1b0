package dev.ragstone.retrieval.hybrid;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs in another thread while the caller does something else. When {@link #close} returns, it has ended, or
 * the caller's patience has, and then the task counts as late until it ends.
 */
final class SideTask implements Runnable, AutoCloseable {

    private final Runnable work;
    private final Patience patience;
    private final AtomicInteger late;
    private final Object lock = new Object();
    private @Nullable Thread runner;
    private boolean ended;
    private boolean unwanted;
    private boolean isLate;
    private @Nullable Throwable failure;

    /** A task that is counted in {@code late} while it is. */
    SideTask(Runnable work, Patience patience, AtomicInteger late) {
        this.work = work;
        this.patience = patience;
        this.late = late;
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

    /**
     * Waits for the task to end and throws what it threw; false if patience ended first.
     *
     * @throws InterruptedException if the caller is interrupted; there is little patience left then
     */
    boolean join() throws InterruptedException {
        synchronized (lock) {
            while (!ended && !patience.isOver()) {
                awaitEnd();
            }
            if (!ended) {
                return false;
            }
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        return true;
    }

    private void awaitEnd() throws InterruptedException {
        try {
            patience.await(lock);
        } catch (InterruptedException e) {
            patience.hurry();
            throw e;
        }
    }

    /** Interrupts the task if it still runs, and waits for it to end for as long as there is patience. */
    @Override
    public void close() {
        boolean interrupted = false;
        synchronized (lock) {
            unwanted = true;
            if (runner != null) {
                runner.interrupt();
            }
            while (!ended && !patience.isOver()) {
                try {
                    awaitEnd();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (!ended && !isLate) {
                isLate = true;
                late.incrementAndGet();
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
            if (isLate) {
                late.decrementAndGet();
            }
            // Meant for this task, and not for the next one of the thread.
            Thread.interrupted();
            lock.notifyAll();
        }
    }
}

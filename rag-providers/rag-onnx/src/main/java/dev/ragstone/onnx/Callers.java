package dev.ragstone.onnx;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.RagException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Does the tasks of a list on several threads at once: the one that asks, and daemon threads that help it.
 *
 * <p>Each thread takes the next task when it has done its last, so no thread waits while there is work. Since the
 * asking thread works too, every list gets on even when the helpers are busy with another. Helpers end after half a
 * minute without work, and with {@link #close()}.
 */
final class Callers implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final int helpers;
    private final ExecutorService threads;
    private final Interruption interruption;

    /** Threads that embed. */
    Callers(int callers) {
        this(callers, "ragstone-embedder-", Callers::embeddingInterrupted);
    }

    Callers(int callers, String threadNames, Interruption interruption) {
        this.helpers = callers - 1;
        this.interruption = interruption;
        var pool = new ThreadPoolExecutor(
                Math.max(1, helpers),
                Math.max(1, helpers),
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name(threadNames, 1).factory(),
                // Help is welcome but never needed: a list that meets close() is left to its own thread.
                new ThreadPoolExecutor.DiscardPolicy());
        pool.allowCoreThreadTimeOut(true);
        this.threads = pool;
    }

    /**
     * Does {@code task} for every number below {@code tasks}; returns when all are done.
     *
     * @throws RuntimeException what the first failing task threw; the tasks not yet begun are left out, and those begun
     *     have ended
     * @throws RagException the one for it if the calling thread is interrupted; its interrupt flag stays set
     */
    void doAll(int tasks, IntConsumer task) {
        var work = new Work(tasks, task, interruption);
        for (int i = 0; i < Math.min(helpers, tasks - 1); i++) {
            threads.execute(work::help);
        }
        work.lead();
    }

    @Override
    public void close() {
        threads.close();
    }

    private static RagException embeddingInterrupted(int tasks, InterruptedException cause) {
        return new EmbeddingException("embedding " + tasks + " texts was interrupted", "", true, cause);
    }

    /** What a list fails with when its thread is interrupted. */
    @FunctionalInterface
    interface Interruption {

        RagException exception(int tasks, InterruptedException cause);
    }

    /** One list of tasks. */
    private static final class Work {

        private final int tasks;
        private final IntConsumer task;
        private final Interruption interruption;
        private final AtomicInteger next = new AtomicInteger();
        private final CountDownLatch left;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Work(int tasks, IntConsumer task, Interruption interruption) {
            this.tasks = tasks;
            this.task = task;
            this.interruption = interruption;
            this.left = new CountDownLatch(tasks);
        }

        void help() {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                doOne(i);
            }
        }

        void lead() {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                if (Thread.currentThread().isInterrupted()) {
                    failInterrupted(new InterruptedException());
                }
                doOne(i);
            }
            awaitOthers();
            switch (failure.get()) {
                case null -> {}
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(e);
            }
        }

        private void doOne(int i) {
            try {
                if (failure.get() == null) {
                    task.accept(i);
                }
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
            } finally {
                left.countDown();
            }
        }

        /** What others have begun is waited for even when interrupted: a text takes well below a second. */
        private void awaitOthers() {
            boolean interrupted = false;
            while (true) {
                try {
                    left.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                    failInterrupted(e);
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void failInterrupted(InterruptedException e) {
            failure.compareAndSet(null, interruption.exception(tasks, e));
        }
    }
}

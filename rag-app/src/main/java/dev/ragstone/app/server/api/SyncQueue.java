package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.limits.FairShare;
import dev.ragstone.error.RagException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings documents into the index one after the other, in a thread of its own, so that whoever sent one can leave: it is
 * indexed all the same. How much may wait is limited, for each owner and in all.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class SyncQueue implements AutoCloseable {

    private static final int MOST = 128;
    private static final int EACH = 16;

    private final FairShare places = new FairShare(MOST, EACH);
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("ragstone-sync").factory());

    /** Starts with nothing to do. */
    public SyncQueue() {}

    /**
     * Does {@code work} when its turn comes.
     *
     * @param owner for whom
     * @param last done in any case, once: after the work, or when it is certain that it will not be done
     * @return its result, or nothing if it is not done within {@code patience}; it will be
     * @throws HttpProblem if too much waits already
     * @throws RagException if it failed
     */
    <T> Optional<T> run(String owner, Supplier<T> work, Runnable last, Duration patience) {
        FairShare.Place place;
        try {
            place = OwnPlaces.enter(places, owner);
        } catch (HttpProblem e) {
            last.run();
            throw e;
        }
        return await(
                add(new Task<>(work, () -> {}, () -> {
                    place.close();
                    last.run();
                })),
                patience);
    }

    /** Work that is done once for all who ask for it before it begins. */
    <T> Shared<T> shared(Supplier<T> work) {
        return new Shared<>(work);
    }

    /** Does {@code work}, which reports its own failures, when its turn comes. */
    public void start(Runnable work) {
        worker.execute(work);
    }

    private <T> Task<T> add(Task<T> task) {
        try {
            worker.execute(task);
        } catch (RejectedExecutionException e) {
            task.cancel(false);
        }
        return task;
    }

    private static <T> Optional<T> await(Future<T> running, Duration patience) {
        try {
            return Optional.of(running.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (CancellationException e) {
            throw new RagException("the server is stopping", "", true, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** What waits is not done any more, what is being done is interrupted. */
    @Override
    public void close() {
        for (Runnable waiting : worker.shutdownNow()) {
            if (waiting instanceof Task<?> task) {
                task.cancel(false);
            }
        }
    }

    /**
     * Work that many ask for and that serves all of them: who asks while it waits for its turn shares it, who asks once it
     * has begun has it done again.
     */
    final class Shared<T> {

        private final Supplier<T> work;
        private @Nullable Task<T> waiting;

        private Shared(Supplier<T> work) {
            this.work = work;
        }

        /** Has it done; see {@link SyncQueue#run}. */
        Optional<T> run(Duration patience) {
            return await(next(), patience);
        }

        private synchronized Task<T> next() {
            Task<T> task = waiting;
            if (task == null) {
                task = new Task<>(work, this::begun, this::begun);
                waiting = task;
                return add(task);
            }
            return task;
        }

        private synchronized void begun() {
            waiting = null;
        }
    }

    private static final class Task<T> extends FutureTask<T> {

        private final Runnable first;
        private final Runnable last;

        Task(Supplier<T> work, Runnable first, Runnable last) {
            super(work::get);
            this.first = first;
            this.last = last;
        }

        @Override
        public void run() {
            first.run();
            super.run();
        }

        @Override
        protected void done() {
            last.run();
        }
    }
}

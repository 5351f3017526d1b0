package dev.ragstone.resilience;

import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes calls in threads of its own, and waits for each only so long. */
final class LimitedCalls implements AutoCloseable {

    private static final int MOST_LATE = 4;
    private static final int IDLE_SECONDS = 10;
    private static final String REMEDY = "Check that it is not overloaded, or allow it more time.";

    private final String name;
    private final AtomicInteger late = new AtomicInteger();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), LimitedCalls::thread);

    /** Calls what failures name {@code name}. */
    LimitedCalls(String name) {
        this.name = name;
    }

    /** A model computes in native code, where a virtual thread keeps its carrier from all others. */
    private static Thread thread(Runnable work) {
        Thread thread = Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name("ragstone-embed")
                .unstarted(work);
        thread.setContextClassLoader(LimitedCalls.class.getClassLoader());
        return thread;
    }

    /** What {@code call} gives, or its failure, if it ends within {@code limit}. */
    <T> T run(Duration limit, Supplier<T> call) {
        if (late.get() >= MOST_LATE) {
            // Not marked as not asked: that the last ones hang tells that the service is down.
            throw new EmbeddingException(
                    name + " was not asked, since " + late + " earlier calls that took too long have not ended",
                    REMEDY,
                    true,
                    null);
        }
        var answer = new Call<>(call);
        start(answer);
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.giveUp();
            throw new EmbeddingException(name + " took longer than " + limit.toMillis() + " ms", REMEDY, true, e);
        } catch (InterruptedException e) {
            answer.giveUp();
            Thread.currentThread().interrupt();
            throw new EmbeddingException("waiting for " + name + " was interrupted", "", false, e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private void start(Call<?> call) {
        try {
            threads.execute(call);
        } catch (RejectedExecutionException e) {
            throw new IllegalStateException(name + " is closed", e);
        }
    }

    private static RuntimeException failure(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    /** Interrupts what still runs, and ends the threads. */
    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** One call, which counts as late from when it is given up until it ends. */
    private final class Call<T> extends FutureTask<T> {

        private boolean ended;
        private boolean givenUp;

        private Call(Supplier<T> work) {
            super(work::get);
        }

        /** Also called for one that was given up before it began, which ends at once. */
        @Override
        public void run() {
            try {
                super.run();
            } finally {
                end();
            }
        }

        private synchronized void end() {
            ended = true;
            if (givenUp) {
                late.decrementAndGet();
            }
        }

        void giveUp() {
            synchronized (this) {
                if (!ended) {
                    givenUp = true;
                    late.incrementAndGet();
                }
            }
            cancel(true);
        }
    }
}

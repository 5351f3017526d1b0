package dev.ragstone.retrieval.model;

import dev.ragstone.error.GenerationException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs calls of a model in threads that are left when they take too long. */
final class TimedCalls implements AutoCloseable {

    private static final int MOST_LATE = 4;

    private final String name;
    private final AtomicInteger late = new AtomicInteger();
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(Thread.ofPlatform()
            .daemon()
            .inheritInheritableThreadLocals(false)
            .name("ragstone-model-", 0)
            .factory());

    TimedCalls(String name) {
        this.name = name;
    }

    /** What {@code work} gives within {@code budget}; if it is late, it is interrupted and {@code cancel} is run. */
    String run(Callable<String> work, Duration budget, Runnable cancel) {
        if (late.get() >= MOST_LATE) {
            throw new GenerationException("the last calls of " + name + " have not ended yet", "", true, null);
        }
        var call = new Call(work);
        Future<String> reply = submit(call);
        try {
            return reply.get(Math.max(0, budget.toNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            call.giveUp();
            reply.cancel(true);
            cancel.run();
            throw new GenerationException(
                    name + " took longer than " + budget.toMillis() + " ms for a short reply",
                    "Allow it more time, or use a smaller model for questions about questions.",
                    true,
                    e);
        } catch (InterruptedException e) {
            call.giveUp();
            reply.cancel(true);
            cancel.run();
            Thread.currentThread().interrupt();
            throw new GenerationException("the question to " + name + " was interrupted", "", true, e);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private Future<String> submit(Call call) {
        try {
            return executor.submit(call);
        } catch (RejectedExecutionException e) {
            throw new GenerationException(name + " is no longer asked, since what asks it is closed", "", false, e);
        }
    }

    private RuntimeException failure(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException known
                ? known
                : new GenerationException(name + " failed: " + e.getMessage(), "", false, e);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    /** One call, which counts as late from when it is given up until it ends. */
    private final class Call implements Callable<String> {

        private final Callable<String> work;
        private boolean running;
        private boolean givenUp;

        Call(Callable<String> work) {
            this.work = work;
        }

        @Override
        public String call() throws Exception {
            begin();
            try {
                return work.call();
            } finally {
                end();
            }
        }

        private synchronized void begin() {
            running = true;
        }

        private synchronized void end() {
            running = false;
            if (givenUp) {
                late.decrementAndGet();
            }
        }

        /** One that has not begun will not, since it is cancelled. */
        synchronized void giveUp() {
            if (running) {
                givenUp = true;
                late.incrementAndGet();
            }
        }
    }
}

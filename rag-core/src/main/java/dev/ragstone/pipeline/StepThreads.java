package dev.ragstone.pipeline;

import dev.ragstone.error.RagException;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Runs steps that an answer can do without: within a time, in threads of their own, and harmless when they fail.
 *
 * <p>A step that is late is interrupted and not waited for. While several late runs of a step have not ended, it is left
 * out at once, so that one that hangs neither slows every answer nor collects threads. The threads have the logging
 * context of the one that waits. Not virtual ones: a step may compute in native code, where a virtual thread keeps its
 * carrier from all others.
 */
final class StepThreads implements AutoCloseable {

    private static final String FAILED = "-failed";
    private static final String LATE = "-late";
    private static final int MOST_LATE = 4;
    private static final int IDLE_SECONDS = 10;

    private final Duration limit;
    private final Map<String, AtomicInteger> late = new ConcurrentHashMap<>();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform()
                    .daemon()
                    .inheritInheritableThreadLocals(false)
                    .name("ragstone-step-", 1)
                    .factory());

    /** @param limit how long a step may take */
    StepThreads(Duration limit) {
        this.limit = limit;
    }

    /**
     * Does {@code work}; empty if it fails or is late, which {@code course} is told.
     *
     * @param counts what to note in the span of a result
     * @throws NoSuchElementException if the course is ended meanwhile
     * @throws RagException if the calling thread is interrupted; its interrupt flag stays set
     */
    <T> Optional<T> run(
            OptionalStep step, AnswerCourse course, Supplier<T> work, Function<T, Map<String, Long>> counts) {
        var timer = SpanTimer.start(step.name());
        AtomicInteger lateRuns = late.computeIfAbsent(step.name(), name -> new AtomicInteger());
        if (lateRuns.get() >= MOST_LATE) {
            return leftOut(step, course, timer, LATE, "its last runs have not ended yet");
        }
        try {
            T result =
                    Objects.requireNonNull(await(new LimitedCall<>(work, lateRuns), limit, course), "it gave nothing");
            counts.apply(result).forEach(timer::count);
            course.stepped(timer.ok());
            return Optional.of(result);
        } catch (TimeoutException e) {
            return leftOut(step, course, timer, LATE, "it took longer than " + limit.toMillis() + " ms");
        } catch (ExecutionException e) {
            return leftOut(step, course, timer, FAILED, said(e.getCause()));
        } catch (NullPointerException e) {
            return leftOut(step, course, timer, FAILED, said(e));
        } catch (NoSuchElementException | Interrupted e) {
            course.stepped(timer.end(Span.Result.CANCELLED, said(e)));
            throw e;
        }
    }

    /**
     * Does {@code work}, which an answer cannot do without.
     *
     * @param what it is, for messages
     * @throws RagException if it is late, or the calling thread is interrupted
     * @throws RuntimeException what it throws
     */
    <T> T require(String what, Duration longest, AnswerCourse course, Supplier<T> work) {
        try {
            return await(new LimitedCall<>(work, new AtomicInteger()), longest, course);
        } catch (TimeoutException e) {
            throw new RagException(
                    what + " took longer than " + longest.toMillis() + " ms",
                    "Look at what its parts wait for, or allow more time",
                    true,
                    e);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (cause instanceof Error error) {
                throw error;
            }
            throw cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
        }
    }

    private <T> T await(LimitedCall<T> call, Duration longest, AnswerCourse course)
            throws TimeoutException, ExecutionException {
        start(call);
        try {
            course.waitFor(call);
            return call.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            call.giveUp();
            throw e;
        } catch (CancellationException e) {
            call.giveUp();
            throw new NoSuchElementException("the answer was closed", e);
        } catch (InterruptedException e) {
            call.giveUp();
            Thread.currentThread().interrupt();
            throw new Interrupted(e);
        } finally {
            course.waitedEnough();
        }
    }

    /** The thread that asks was interrupted. */
    private static final class Interrupted extends RagException {

        private static final long serialVersionUID = 1L;

        private Interrupted(InterruptedException cause) {
            super("the answer was interrupted", "", true, cause);
        }
    }

    private static <T> Optional<T> leftOut(
            OptionalStep step, AnswerCourse course, SpanTimer timer, String how, String why) {
        course.warn(new Warning(step.name() + how, step.consequence() + ": " + why));
        course.stepped(timer.end(Span.Result.DEGRADED, why));
        return Optional.empty();
    }

    private static String said(@Nullable Throwable failure) {
        if (failure instanceof VirtualMachineError error) {
            throw error;
        }
        return failure == null || failure.getMessage() == null ? String.valueOf(failure) : failure.getMessage();
    }

    private void start(Runnable run) {
        Map<String, String> context = MDC.getCopyOfContextMap();
        try {
            threads.execute(() -> {
                if (context != null) {
                    MDC.setContextMap(context);
                }
                try {
                    run.run();
                } finally {
                    MDC.clear();
                }
            });
        } catch (RejectedExecutionException e) {
            throw new IllegalStateException("this is closed", e);
        }
    }

    /** Interrupts what still runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}

package dev.ragstone.answering;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCall;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.error.RagException;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs steps that an answer can do without: within a time, in threads of their own, and harmless when they fail.
 *
 * <p>A step that is late is interrupted and not waited for. While several late runs of a step have not ended, it is left
 * out at once. Once this is closed, every step fails at once.
 */
final class StepThreads implements AutoCloseable {

    private static final String FAILED = "-failed";
    private static final String LATE = "-late";
    private static final String STUCK = "its last runs have not ended yet";
    private static final String CLOSED = "this is closed";

    private final Duration limit;
    private final CallThreads threads = new CallThreads("ragstone-step-");
    private final Map<String, LimitedCalls> steps = new ConcurrentHashMap<>();

    /** @param limit how long a step may take, if the answer has that much time left */
    StepThreads(Duration limit) {
        this.limit = limit;
    }

    /**
     * Does {@code work}; empty if it fails or is late, which {@code course} is told.
     *
     * @param counts what to note in the span of a result
     * @throws NoSuchElementException if the course is ended meanwhile
     * @throws RagException if the calling thread is interrupted before the course is over; its interrupt flag stays set
     */
    <T> Optional<T> run(
            OptionalStep step, AnswerCourse course, Supplier<T> work, Function<T, Map<String, Long>> counts) {
        var timer = SpanTimer.start(step.name());
        Duration longest = course.patience(limit);
        try {
            T result = await(step.name(), longest, course, work);
            if (result == null) {
                return leftOut(step, course, timer, FAILED, "it gave nothing");
            }
            counts.apply(result).forEach(timer::count);
            course.stepped(timer.ok());
            return Optional.of(result);
        } catch (CallException e) {
            return switch (e.reason()) {
                case LATE -> leftOut(step, course, timer, LATE, "it took longer than " + longest.toMillis() + " ms");
                case STUCK -> leftOut(step, course, timer, LATE, STUCK);
                case CLOSED -> leftOut(step, course, timer, FAILED, CLOSED);
                case FAILED -> leftOut(step, course, timer, FAILED, said(e.harmless()));
                case INTERRUPTED, GIVEN_UP -> throw cancelled(course, timer, left(e));
            };
        } catch (NoSuchElementException e) {
            throw cancelled(course, timer, e);
        }
    }

    /**
     * Does {@code work}, which an answer cannot do without.
     *
     * @param what it is, for messages
     * @throws NoSuchElementException if the course is ended meanwhile
     * @throws RagException if it is late or not begun because earlier runs hang, or the calling thread is interrupted
     * @throws RuntimeException what it throws
     */
    <T> T require(String what, Duration longest, AnswerCourse course, Supplier<T> work) {
        try {
            return await(what, longest, course, work);
        } catch (CallException e) {
            throw switch (e.reason()) {
                case LATE -> tooSlow(what, longest, e);
                case STUCK -> tooSlow(what + " was not begun: " + STUCK, e);
                case CLOSED -> new IllegalStateException(CLOSED, e);
                case FAILED -> e.failure();
                case INTERRUPTED, GIVEN_UP -> left(e);
            };
        }
    }

    /**
     * Waits for {@code work} without a word to anybody about how it went.
     *
     * @param name of the step, for telling which runs hang
     * @throws NoSuchElementException if the course has been ended
     */
    <T> T await(String name, Duration longest, AnswerCourse course, Supplier<T> work) throws CallException {
        LimitedCall<T> call =
                steps.computeIfAbsent(name, unknown -> threads.calls()).start(work);
        course.waitFor(call);
        try {
            return course.isOver() ? call.awaitDespiteInterrupts(longest) : call.await(longest);
        } finally {
            course.waitedEnough();
        }
    }

    /** The failure of what took {@code longest} and was not done. */
    static RagException tooSlow(String what, Duration longest, Throwable e) {
        return tooSlow(what + " took longer than " + longest.toMillis() + " ms", e);
    }

    private static RagException tooSlow(String problem, Throwable e) {
        return new RagException(problem, "Look at what its parts wait for, or allow more time", true, e);
    }

    /** Why nobody wants the result any more. */
    static RuntimeException left(CallException e) {
        return e.reason() == CallException.Reason.INTERRUPTED
                ? new RagException("the answer was interrupted", "", true, e)
                : new NoSuchElementException("the answer was closed", e);
    }

    private static RuntimeException cancelled(AnswerCourse course, SpanTimer timer, RuntimeException failure) {
        course.stepped(timer.end(Span.Result.CANCELLED, said(failure)));
        return failure;
    }

    private static <T> Optional<T> leftOut(
            OptionalStep step, AnswerCourse course, SpanTimer timer, String how, String why) {
        course.warn(new Warning(step.code() + how, step.consequence() + ": " + why));
        course.stepped(timer.end(Span.Result.DEGRADED, why));
        return Optional.empty();
    }

    static String said(Throwable failure) {
        return failure.getMessage() == null ? String.valueOf(failure) : failure.getMessage();
    }

    /** Interrupts what still runs. */
    @Override
    public void close() {
        threads.close();
    }
}

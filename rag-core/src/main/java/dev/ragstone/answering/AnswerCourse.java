package dev.ragstone.answering;

import dev.ragstone.concurrent.Alarm;
import dev.ragstone.concurrent.LimitedCall;
import dev.ragstone.concurrent.ReadingThread;
import dev.ragstone.error.RagException;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is noted down while an answer is made. Filled by the thread that makes it; any thread may {@link #end} it. */
final class AnswerCourse {

    /** What a step may take though the time is over. */
    private static final Duration STEP_GRACE = Duration.ofMillis(200);

    private final String id;
    private final Instant started;
    private final RagListener listener;
    private final long deadline;
    private final Duration grace;
    private final boolean over;
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private final ReadingThread ownThread = new ReadingThread();
    private @Nullable LimitedCall<?> waitedFor;
    private boolean ended;

    /** @param time for all of it, from now on */
    AnswerCourse(RagListener listener, Duration time) {
        this(
                UUID.randomUUID().toString(),
                Instant.now(),
                listener,
                System.nanoTime() + time.toNanos(),
                STEP_GRACE,
                false);
    }

    private AnswerCourse(
            String id, Instant started, RagListener listener, long deadline, Duration grace, boolean over) {
        this.id = id;
        this.started = started;
        this.listener = listener;
        this.deadline = deadline;
        this.grace = grace;
        this.over = over;
    }

    /** For what is done when the answer is over: late or not, and whoever has left, it is to be kept. */
    AnswerCourse aftermath() {
        return new AnswerCourse(id, started, listener, deadline, AnswerTools.GRACE, true);
    }

    /** Whether this is an {@link #aftermath}, the steps of which no interrupt ends. */
    boolean isOver() {
        return over;
    }

    /** When it is to be over, as {@link System#nanoTime} counts. */
    long deadline() {
        return deadline;
    }

    /** How long a step is waited for that may take {@code limit}: no longer than there is time, but for a little grace. */
    Duration patience(Duration limit) {
        return patience(limit, grace);
    }

    /** The same for what is to have {@code least} though the time is over. */
    Duration patience(Duration limit, Duration least) {
        Duration left = left(least);
        return limit.compareTo(left) <= 0 ? limit : left;
    }

    /** The time that is left, or {@code least} if that is more. */
    Duration left(Duration least) {
        return Duration.ofNanos(Math.max(least.toNanos(), deadline - System.nanoTime()));
    }

    /** Names the trace. */
    String id() {
        return id;
    }

    Instant started() {
        return started;
    }

    void warn(Warning warning) {
        warnings.add(warning);
    }

    void warn(List<Warning> more) {
        warnings.addAll(more);
    }

    /** Forgets all but the first {@code count} warnings, and keeps those of a model that failed: it may fail again. */
    void takeBack(int count) {
        warnings.subList(count, warnings.size())
                .removeIf(warning -> !warning.code().equals(Generation.FAILED));
    }

    List<Warning> warnings() {
        return warnings;
    }

    /** Notes a step down and tells the listener. */
    void stepped(Span span) {
        spans.add(span);
        listener.spanEnded(span);
    }

    /**
     * Does {@code step}, which has no end of its own to note down if it is broken off: because it failed, or because nobody
     * waits for it any more.
     */
    <T> T noting(SpanTimer timer, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException | Error e) {
            boolean left = isEnded() || Thread.currentThread().isInterrupted();
            stepped(timer.end(left ? Span.Result.CANCELLED : Span.Result.FAILED, StepThreads.said(e)));
            throw e;
        }
    }

    /** Notes down steps of which the listener has heard. */
    void stepped(List<Span> told) {
        spans.addAll(told);
    }

    List<Span> spans() {
        return spans;
    }

    /**
     * Says what is being waited for, so that ending the course ends it.
     *
     * @throws NoSuchElementException if the course has been ended
     */
    synchronized void waitFor(LimitedCall<?> step) {
        if (ended) {
            step.giveUp();
            throw new NoSuchElementException("the answer was closed");
        }
        waitedFor = step;
    }

    synchronized void waitedEnough() {
        waitedFor = null;
    }

    /**
     * Does {@code work} in the calling thread, which is interrupted if the course is ended meanwhile, and is not found
     * interrupted for that afterwards.
     *
     * @throws NoSuchElementException if the course is or has been ended
     */
    <T> T whileWanted(Supplier<T> work) {
        synchronized (this) {
            if (ended) {
                throw new NoSuchElementException("the answer was closed");
            }
            ownThread.begin();
        }
        try {
            return work.get();
        } catch (RuntimeException e) {
            if (isEnded()) {
                throw new NoSuchElementException("the answer was closed", e);
            }
            throw e;
        } finally {
            ownThread.end();
        }
    }

    /**
     * The same for work that may take {@code longest}: then the thread is interrupted. Work that does not mind that cannot
     * be left.
     *
     * @param what it is, for messages
     * @throws RagException if it took longer and came to nothing
     */
    <T> T whileWanted(String what, Duration longest, Alarm alarm, Supplier<T> work) {
        var late = new AtomicBoolean();
        Future<?> ring = alarm.in(longest, () -> {
            late.set(true);
            ownThread.interrupt();
        });
        try {
            return whileWanted(work);
        } catch (RuntimeException e) {
            throw late.get() && !isEnded() ? StepThreads.tooSlow(what, longest, e) : e;
        } finally {
            ring.cancel(false);
        }
    }

    synchronized boolean isEnded() {
        return ended;
    }

    /** Gives up what is being waited for, and what the thread of the answer does {@linkplain #whileWanted while wanted}. */
    synchronized void end() {
        ended = true;
        ownThread.interrupt();
        if (waitedFor != null) {
            waitedFor.giveUp();
        }
    }
}

package dev.ragstone.pipeline;

import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What is noted down while an answer is made. Filled by the thread that makes it; any thread may {@link #end} it. */
final class AnswerCourse {

    private final String id;
    private final Instant started;
    private final RagListener listener;
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private @Nullable Future<?> waitedFor;
    private boolean ended;

    AnswerCourse(RagListener listener) {
        this(UUID.randomUUID().toString(), Instant.now(), listener);
    }

    private AnswerCourse(String id, Instant started, RagListener listener) {
        this.id = id;
        this.started = started;
        this.listener = listener;
    }

    /** For what is done when the answer is over, and has been told. */
    AnswerCourse aftermath() {
        return new AnswerCourse(id, started, listener);
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

    List<Warning> warnings() {
        return warnings;
    }

    /** Notes a step down and tells the listener. */
    void stepped(Span span) {
        spans.add(span);
        listener.spanEnded(span);
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
    synchronized void waitFor(Future<?> step) {
        if (ended) {
            step.cancel(true);
            throw new NoSuchElementException("the answer was closed");
        }
        waitedFor = step;
    }

    synchronized void waitedEnough() {
        waitedFor = null;
    }

    /** Gives up what is being waited for. */
    synchronized void end() {
        ended = true;
        if (waitedFor != null) {
            waitedFor.cancel(true);
        }
    }
}

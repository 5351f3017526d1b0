package dev.ragstone.answering;

import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.question.Question;
import dev.ragstone.trace.Span;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** One answer in the making. Sees to it that it ends once, whoever ends it: the last event, a failure, or who closes it. */
final class AnswerRun implements AnswerStream {

    /** Where logs find which request a line belongs to. */
    private static final String REQUEST = "ragstone.request";

    private final AnswerSteps steps;
    private final String requestId;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

    AnswerRun(AnswerTools tools, Question question) {
        this.steps = new AnswerSteps(tools, question);
        this.requestId = steps.requestId();
    }

    /** Who is at work on the answer. */
    private enum State {
        /** Nobody. */
        IDLE,
        /** A call of {@link #next}. */
        BUSY,
        /** A call of {@link #next}, which will find that the answer was closed meanwhile. */
        CLOSING,
        /** Nobody, ever again. */
        ENDED
    }

    @Override
    public boolean hasNext() {
        State now = state.get();
        return now == State.IDLE || now == State.BUSY;
    }

    @Override
    public AnswerEvent next() {
        if (!state.compareAndSet(State.IDLE, State.BUSY)) {
            throw new NoSuchElementException("the answer is complete or was closed");
        }
        String before = MDC.get(REQUEST);
        MDC.put(REQUEST, requestId);
        boolean stepped = false;
        try {
            AnswerEvent event = steps.next();
            stepped = event instanceof AnswerEvent.Done
                    ? state.getAndSet(State.ENDED) != State.ENDED
                    : state.compareAndSet(State.BUSY, State.IDLE);
            if (!stepped) {
                throw new NoSuchElementException("the answer was closed");
            }
            return event;
        } finally {
            if (!stepped) {
                boolean closed = state.getAndSet(State.ENDED) == State.CLOSING;
                steps.giveUp(closed ? Span.Result.CANCELLED : Span.Result.FAILED);
            }
            restore(before);
        }
    }

    private static void restore(@Nullable String request) {
        if (request == null) {
            MDC.remove(REQUEST);
        } else {
            MDC.put(REQUEST, request);
        }
    }

    @Override
    public void close() {
        State before =
                state.getAndUpdate(now -> now == State.BUSY || now == State.CLOSING ? State.CLOSING : State.ENDED);
        if (before == State.BUSY) {
            steps.cancel();
        } else if (before == State.IDLE) {
            steps.cancel();
            steps.giveUp(Span.Result.CANCELLED);
        }
    }
}

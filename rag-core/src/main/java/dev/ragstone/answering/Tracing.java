package dev.ragstone.answering;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.generation.Usage;
import dev.ragstone.question.Question;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells and keeps how answers went. */
final class Tracing {

    /** Who asks when nobody is known. */
    static final String NOBODY = "anonymous";

    private static final Logger LOG = LoggerFactory.getLogger(Tracing.class);

    private final AnswerRecords records;
    private final StepThreads threads;
    private final RagListener listener;

    Tracing(AnswerRecords records, StepThreads threads, RagListener listener) {
        this.records = records;
        this.threads = threads;
        this.listener = listener;
    }

    /**
     * Ends the trace of an answer.
     *
     * @param generator who wrote it
     */
    void end(AnswerCourse course, Question asked, Span.Result result, Usage usage, String generator) {
        Trace trace = trace(course, asked, result)
                .generator(generator)
                .tokens(usage.promptTokens(), usage.answerTokens())
                .build();
        if (LOG.isDebugEnabled()) {
            LOG.debug("[rag-metrics] {}", line(trace));
        }
        listener.answerEnded(trace);
        TraceStore store = records.traces();
        if (store != null) {
            keep(store, trace, course.aftermath());
        }
    }

    /**
     * Ends the trace of a search without an answer, which is told and not kept.
     *
     * @param found whether it came to its end; if not, an interrupt says that the caller gave up on it
     */
    void searched(AnswerCourse course, Question asked, boolean found) {
        // What ended the search must not end the listener too.
        boolean interrupted = Thread.interrupted();
        Span.Result unfound = interrupted ? Span.Result.CANCELLED : Span.Result.FAILED;
        try {
            listener.searchEnded(
                    trace(course, asked, found ? Span.Result.OK : unfound).build());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void keep(TraceStore store, Trace trace, AnswerCourse aftermath) {
        threads.run(
                OptionalStep.TRACE,
                aftermath,
                () -> {
                    store.save(trace);
                    return trace;
                },
                saved -> Map.of());
        aftermath.warnings().forEach(warning -> LOG.warn("trace {}: {}", trace.id(), warning.message()));
    }

    private Trace.Builder trace(AnswerCourse course, Question asked, Span.Result result) {
        String question = asked.query().text();
        return Trace.builder(course.id(), owner(asked.user()), course.started())
                .requestId(RequestId.of(asked))
                .conversation(asked.conversation().map(ConversationId::id).orElse(""))
                .question(records.questions() ? question : Trace.hash(question))
                .duration(elapsed(course.started()))
                .result(result)
                .spans(course.spans())
                .warnings(course.warnings());
    }

    /** Whoever asks: a name that a trace cannot hold must not cost the answer. */
    private static String owner(String user) {
        if (user.isBlank()) {
            return NOBODY;
        }
        try {
            return ConversationId.requireOwner(user);
        } catch (IllegalArgumentException e) {
            return Trace.hash(user);
        }
    }

    /** A clock that was set back in between must not cost the answer. */
    private static Duration elapsed(Instant started) {
        Duration elapsed = Duration.between(started, Instant.now());
        return elapsed.isNegative() ? Duration.ZERO : elapsed;
    }

    /** No text of questions or documents: logs are read by others than those who may read these. */
    private static String line(Trace trace) {
        String steps = trace.spans().stream()
                .map(span -> " " + span.name() + "=" + span.duration().toMillis() + "ms")
                .collect(Collectors.joining());
        return "trace=%s request=%s result=%s total=%dms%s promptTokens=%d answerTokens=%d warnings=%d"
                .formatted(
                        trace.id(),
                        trace.requestId(),
                        trace.result(),
                        trace.duration().toMillis(),
                        steps,
                        trace.promptTokens(),
                        trace.answerTokens(),
                        trace.warnings().size());
    }
}

package dev.ragstone.opentelemetry;

import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Instant;
import java.util.List;

/** Makes spans of what has ended, under the caller's span if there is one. Safe for use by several threads. */
final class Spans {

    static final String ANSWER = "ragstone.answer";

    private static final String PREFIX = "ragstone.";
    private static final String WARNED = "ragstone.warning";
    private static final String OTHER = "_OTHER";

    private final Tracer tracer;
    private final Texts texts;

    Spans(Tracer tracer, Texts texts) {
        this.tracer = tracer;
        this.texts = texts;
    }

    /**
     * Which texts may leave the process.
     *
     * @param questions those of traces
     * @param messages of warnings and failures
     */
    record Texts(boolean questions, boolean messages) {}

    void answer(Trace trace, Writer writer) {
        AttributesBuilder attributes = whole(trace, Operation.WORKFLOW).put(Keys.WORKFLOW, ANSWER);
        if (!writer.name().isEmpty()) {
            attributes.put(Keys.GENERATOR, writer.name());
        }
        addUsage(trace, writer.addTo(attributes));
        export(Operation.WORKFLOW + " " + ANSWER, trace, attributes.build(), writer);
    }

    void search(Trace trace) {
        export(Operation.RETRIEVAL, trace, whole(trace, Operation.RETRIEVAL).build(), Writer.unknown());
    }

    /** A step that belongs to nothing else. */
    void alone(Span step) {
        export(step, Context.current(), Attributes.builder(), Writer.unknown());
    }

    private AttributesBuilder whole(Trace trace, String operation) {
        AttributesBuilder attributes = Attributes.builder()
                .put(Keys.OPERATION, operation)
                .put(Keys.TRACE, trace.id())
                .put(Keys.RESULT, Keys.value(trace.result()));
        if (!trace.requestId().isEmpty()) {
            attributes.put(Keys.REQUEST, trace.requestId());
        }
        if (texts.questions() && !trace.question().isEmpty()) {
            attributes.put(Keys.QUESTION, trace.question());
        }
        return attributes;
    }

    /** Zero means that nobody counted. */
    private static void addUsage(Trace trace, AttributesBuilder attributes) {
        if (trace.promptTokens() > 0) {
            attributes.put(Keys.INPUT_TOKENS, trace.promptTokens());
        }
        if (trace.answerTokens() > 0) {
            attributes.put(Keys.OUTPUT_TOKENS, trace.answerTokens());
        }
    }

    private void export(String name, Trace trace, Attributes attributes, Writer writer) {
        Instant end = trace.started().plus(trace.duration());
        var span = tracer.spanBuilder(name)
                .setStartTimestamp(trace.started())
                .setAllAttributes(attributes)
                .startSpan();
        // Where nobody records the whole, its steps would be orphans.
        if (span.isRecording()) {
            trace.warnings().forEach(warning -> {
                AttributesBuilder told = Attributes.builder().put(Keys.WARNING, warning.code());
                if (texts.messages()) {
                    told.put(Keys.MESSAGE, warning.message());
                }
                span.addEvent(WARNED, told.build(), end);
            });
            if (trace.result() == Span.Result.FAILED) {
                span.setAttribute(Keys.ERROR, OTHER);
                span.setStatus(StatusCode.ERROR);
            }
            children(trace, Context.current().with(span), writer);
        }
        span.end(end);
    }

    private void children(Trace trace, Context parent, Writer writer) {
        List<Span> generations = Steps.named(Operation.GENERATE, trace);
        for (Span step : trace.spans()) {
            AttributesBuilder attributes = Attributes.builder();
            // Those before the last one were replaced by it, and nobody says who they were.
            boolean writing = !generations.isEmpty() && step.equals(generations.getLast());
            if (writing) {
                addUsage(trace, writer.addTo(attributes));
            }
            export(step, parent, attributes, writing ? writer : Writer.unknown());
        }
    }

    private void export(Span step, Context parent, AttributesBuilder attributes, Writer writer) {
        String operation = Operation.of(step.name());
        attributes.put(Keys.STEP, step.name()).put(Keys.RESULT, Keys.value(step.result()));
        if (!operation.isEmpty()) {
            attributes.put(Keys.OPERATION, operation);
        }
        step.counts().forEach((name, count) -> attributes.put(Keys.count(name), count));
        if (Steps.isError(step.result())) {
            attributes.put(Keys.ERROR, OTHER);
        }
        var span = tracer.spanBuilder(name(step, operation, writer))
                .setParent(parent)
                .setSpanKind(writer.hasModel() ? SpanKind.CLIENT : SpanKind.INTERNAL)
                .setStartTimestamp(step.start())
                .setAllAttributes(attributes.build())
                .startSpan();
        if (Steps.isError(step.result())) {
            span.setStatus(StatusCode.ERROR, texts.messages() ? step.detail() : "");
        }
        span.end(step.start().plus(step.duration()));
    }

    private static String name(Span step, String operation, Writer writer) {
        if (operation.isEmpty()) {
            return PREFIX + step.name();
        }
        return writer.hasModel() ? operation + " " + writer.model() : operation;
    }
}

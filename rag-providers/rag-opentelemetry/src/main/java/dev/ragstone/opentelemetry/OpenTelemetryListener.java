package dev.ragstone.opentelemetry;

import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports spans and metrics of answers, searches and syncs to OpenTelemetry.
 *
 * <pre>{@code
 * Rag rag = Rag.builder().listener(OpenTelemetryListener.of(openTelemetry))...
 * }</pre>
 *
 * <p>An answer is a span {@code invoke_workflow ragstone.answer} with a child for each of its steps, a search without an
 * answer one that is called {@code retrieval}, a sync {@code ragstone.sync} and a reindexing {@code ragstone.reindex}. They have
 * the times that were measured and the parent that is current in the thread that ends them: with a stream, the one that takes its last
 * event or closes it. Steps that failed or were replaced
 * by something lesser have the status error, and so has an answer that failed; what was given up has not. Warnings are
 * events.
 *
 * <p>No text of a question, document or answer, and nobody's name, is exported, unless the builder says so. Safe for use by
 * several threads; never throws: what OpenTelemetry throws is logged, the first time as a warning.
 *
 * @since 0.1
 */
public final class OpenTelemetryListener implements RagListener {

    private static final Logger LOG = LoggerFactory.getLogger(OpenTelemetryListener.class);
    private static final String SCOPE = "dev.ragstone";

    private final Spans spans;
    private final Metrics metrics;
    private final AtomicBoolean complained = new AtomicBoolean();

    private OpenTelemetryListener(Builder builder) {
        this.spans =
                new Spans(builder.openTelemetry.getTracer(SCOPE), new Spans.Texts(builder.questions, builder.messages));
        this.metrics = new Metrics(builder.openTelemetry.getMeter(SCOPE));
    }

    /** Exports to {@code openTelemetry}, which it does not close, and exports no texts. */
    public static OpenTelemetryListener of(OpenTelemetry openTelemetry) {
        return builder(openTelemetry).build();
    }

    /** Starts from a listener that exports to {@code openTelemetry} and exports no texts. */
    public static Builder builder(OpenTelemetry openTelemetry) {
        return new Builder(openTelemetry);
    }

    @Override
    public void spanEnded(Span span) {
        export(() -> {
            metrics.step(span);
            if (Operation.isBackground(span.name())) {
                spans.alone(span);
            }
        });
    }

    @Override
    public void answerEnded(Trace trace) {
        export(() -> {
            Writer writer = Writer.named(trace.generator());
            metrics.answer(trace, writer);
            spans.answer(trace, writer);
        });
    }

    @Override
    public void searchEnded(Trace trace) {
        export(() -> {
            metrics.warned(trace);
            spans.search(trace);
        });
    }

    private void export(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | LinkageError e) {
            if (complained.compareAndSet(false, true)) {
                LOG.warn("OpenTelemetry failed; further failures are logged at debug level", e);
            } else {
                LOG.debug("OpenTelemetry failed", e);
            }
        }
    }

    /** Configures an {@link OpenTelemetryListener}. Not thread-safe; may be used again after {@link #build()}. */
    public static final class Builder {

        private final OpenTelemetry openTelemetry;
        private boolean questions;
        private boolean messages;

        private Builder(OpenTelemetry openTelemetry) {
            this.openTelemetry = Objects.requireNonNull(openTelemetry, "openTelemetry");
        }

        /**
         * Sets whether spans show questions as their traces have them: the text only where {@link
         * dev.ragstone.answering.AnswerRecords#questions(boolean)} says so too, else what stands for it. Default: no.
         */
        public Builder questions(boolean questions) {
            this.questions = questions;
            return this;
        }

        /**
         * Sets whether spans show what warnings and failures say besides their code. It is written for people, may name
         * documents, and may quote what a service said. Default: no.
         */
        public Builder messages(boolean messages) {
            this.messages = messages;
            return this;
        }

        /** Creates the listener. */
        public OpenTelemetryListener build() {
            return new OpenTelemetryListener(this);
        }
    }
}

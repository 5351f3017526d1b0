package dev.ragstone.app.report;

import dev.ragstone.app.report.AskJson.SpanJson;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.Warning;
import java.util.List;

/** What {@code trace --json} prints. */
public record TraceJson(List<OneJson> traces) {

    /**
     * What was done for one question.
     *
     * @param started in ISO 8601
     */
    public record OneJson(
            String id,
            String question,
            String started,
            double millis,
            String result,
            long promptTokens,
            long answerTokens,
            List<SpanJson> spans,
            List<String> warnings) {

        static OneJson of(Trace trace) {
            return new OneJson(
                    trace.id(),
                    trace.question(),
                    trace.started().toString(),
                    Math.round(trace.duration().toNanos() / 1e4) / 100.0,
                    trace.result().name(),
                    trace.promptTokens(),
                    trace.answerTokens(),
                    trace.spans().stream().map(SpanJson::of).toList(),
                    trace.warnings().stream().map(Warning::message).toList());
        }
    }

    /** Reports traces. */
    public static TraceJson of(List<Trace> traces) {
        return new TraceJson(traces.stream().map(OneJson::of).toList());
    }
}

package dev.ragstone.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes what was done for a question so that people can read it, such as
 *
 * <pre>
 * trace 0b1f6c1e at 2026-03-01T12:00:00Z: ok in 812.4 ms
 * question: Who signs?
 * embed           4.1 ms  tokens 3
 * bm25            1.2 ms  hits 20
 * generate      790.0 ms  pieces 41, degraded: the model is down
 * warning: the model is down (generation-failed)
 * tokens: 1204 read, 88 written
 * written by extractive
 * </pre>
 *
 * <p>For people only: the form may change, and programs read the {@link Trace}. Every value is on one line and without
 * control characters, whatever a model or a service has put into it, so that it may go to a terminal or a log. Stateless and
 * safe for use by several threads.
 *
 * @since 0.1
 */
public final class TracePrinter {

    private static final Pattern NOT_ON_ONE_LINE = Pattern.compile("[\\s\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]++");

    private TracePrinter() {}

    /** All of a trace, without a line break at the end. The question is in it if the trace has one. */
    public static String print(Trace trace) {
        var lines = new ArrayList<String>();
        lines.add("trace " + oneLine(trace.id()) + " at " + trace.started() + ": " + small(trace.result()) + " in "
                + milliseconds(trace.duration().toNanos()));
        if (!trace.question().isBlank()) {
            lines.add("question: " + oneLine(trace.question()));
        }
        lines.addAll(steps(trace.spans()));
        for (Warning warning : trace.warnings()) {
            lines.add("warning: " + oneLine(warning.message()) + " (" + oneLine(warning.code()) + ")");
        }
        if (trace.promptTokens() > 0 || trace.answerTokens() > 0) {
            lines.add("tokens: " + trace.promptTokens() + " read, " + trace.answerTokens() + " written");
        }
        if (!trace.generator().isBlank()) {
            lines.add("written by " + oneLine(trace.generator()));
        }
        return String.join("\n", lines);
    }

    /** A line for each step, such as those of {@code Answer.trace()}: its name, how long it took, and what it counted. */
    public static List<String> steps(List<Span> spans) {
        int width = spans.stream().mapToInt(span -> span.name().length()).max().orElse(0);
        return spans.stream().map(span -> step(span, width)).toList();
    }

    private static String step(Span span, int width) {
        String counts = span.counts().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(count -> oneLine(count.getKey()) + " " + count.getValue())
                .collect(Collectors.joining(", "));
        String name = oneLine(span.name());
        return (name
                        + " ".repeat(Math.max(0, width - name.length()))
                        + String.format(
                                Locale.ROOT,
                                " %13s  ",
                                milliseconds(span.duration().toNanos()))
                        + counts
                        + outcome(span, counts.isEmpty()))
                .stripTrailing();
    }

    /** Only what did not end well is worth a word. */
    private static String outcome(Span span, boolean first) {
        if (span.result() == Span.Result.OK) {
            return "";
        }
        String detail = span.detail().isBlank() ? "" : ": " + oneLine(span.detail());
        return (first ? "" : ", ") + small(span.result()) + detail;
    }

    private static String small(Span.Result result) {
        return result.name().toLowerCase(Locale.ROOT);
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }

    private static String oneLine(String text) {
        return NOT_ON_ONE_LINE.matcher(text).replaceAll(" ").strip();
    }
}

package dev.ragstone.app.chat;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.generation.Answer;
import dev.ragstone.trace.Span;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows what was done for an answer, step by step. */
final class TraceView {

    private TraceView() {}

    static void print(Console console, Answer answer) {
        int width = answer.trace().stream()
                .mapToInt(span -> span.name().length())
                .max()
                .orElse(0);
        for (Span span : answer.trace()) {
            String counts = span.counts().entrySet().stream()
                    .map(count -> count.getKey() + " " + count.getValue())
                    .collect(Collectors.joining(", "));
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%-" + Math.max(1, width) + "s %10.1f ms  %s%s%n",
                            span.name(),
                            span.duration().toNanos() / 1e6,
                            counts,
                            outcome(span, counts.isEmpty()));
        }
        console.out().println(console.faint("Written by " + answer.generator()));
    }

    /** Only what did not end well is worth a word. */
    private static String outcome(Span span, boolean first) {
        if (span.result() == Span.Result.OK) {
            return "";
        }
        String detail =
                span.detail().isEmpty() ? "" : ": " + span.detail().strip().replaceAll("\\s+", " ");
        return (first ? "" : ", ") + span.result().name().toLowerCase(Locale.ROOT) + detail;
    }
}

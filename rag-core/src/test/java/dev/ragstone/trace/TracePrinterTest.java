package dev.ragstone.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TracePrinterTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void traceIsALineForEachThingToKnow() {
        Trace trace = Trace.builder("t1", "anna", NOON)
                .question("Who signs?")
                .duration(Duration.ofMillis(812))
                .result(Span.Result.DEGRADED)
                .spans(List.of(
                        span("bm25", 1_250, Span.Result.OK, Map.of("hits", 20L, "found", 7L), ""),
                        span("generate", 790_000, Span.Result.DEGRADED, Map.of(), "down")))
                .warnings(List.of(new Warning("generation-failed", "the model is down")))
                .tokens(1_204, 88)
                .generator("extractive")
                .build();

        assertThat(TracePrinter.print(trace)).isEqualTo("""
                trace t1 at 2026-03-01T12:00:00Z: degraded in 812.0 ms
                question: Who signs?
                bm25            1.3 ms  found 7, hits 20
                generate      790.0 ms  degraded: down
                warning: the model is down (generation-failed)
                tokens: 1204 read, 88 written
                written by extractive""");
    }

    @Test
    void emptyTraceSaysNoMoreThanThatItWas() {
        Trace trace = Trace.builder("t1", "anna", NOON).build();

        assertThat(TracePrinter.print(trace)).isEqualTo("trace t1 at 2026-03-01T12:00:00Z: ok in 0.0 ms");
        assertThat(TracePrinter.steps(List.of())).isEmpty();
    }

    @Test
    void nothingInATraceCanWriteALineOfItsOwnOrSpeakToATerminal() {
        Trace trace = Trace.builder("t1", "anna", NOON)
                .question("Who?\nwritten by me\u001B[2J")
                .spans(List.of(span("a", 1, Span.Result.FAILED, Map.of(), "503\r\n\u2028\u202Egone")))
                .warnings(List.of(new Warning("code", "one\ntwo")))
                .build();

        assertThat(TracePrinter.print(trace).lines()).hasSize(4).noneMatch(line -> line.startsWith("written"));
        assertThat(TracePrinter.print(trace)).doesNotContain("\u001B", "\r", "\u2028", "\u202E");
    }

    private static Span span(String name, long micros, Span.Result result, Map<String, Long> counts, String detail) {
        return new Span(name, NOON, Duration.ofNanos(micros * 1_000), result, counts, detail);
    }
}

package dev.ragstone.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123456789Z");

    @Test
    void momentsAreCutToTheMicrosecond() {
        var span = new Span("bm25", NOW, Duration.ofNanos(7), Span.Result.OK, Map.of("hits", 3L), "");

        Trace trace = Trace.builder("t1", "anna", NOW).spans(List.of(span)).build();

        assertThat(trace.started()).isEqualTo(Instant.parse("2026-03-01T12:00:00.123456Z"));
        assertThat(trace.spans().getFirst().start()).isEqualTo(trace.started());
        assertThat(trace.spans().getFirst().duration()).isEqualTo(Duration.ofNanos(7));
    }

    @Test
    void hashIsTheSameForTheSameQuestionAndTellsNothingElse() {
        assertThat(Trace.hash("Who signs?"))
                .isEqualTo(Trace.hash("Who signs?"))
                .isNotEqualTo(Trace.hash("Who signs"))
                .matches("sha256:[0-9a-f]{64}");
    }

    @Test
    void badValuesAreRefusedAndNamed() {
        Trace.Builder builder = Trace.builder("t1", "anna", NOW);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.duration(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.tokens(1, -2))
                .withMessageContaining("-2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.builder("", "anna", NOW).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.builder("t1", "a\0", NOW).build());
    }
}

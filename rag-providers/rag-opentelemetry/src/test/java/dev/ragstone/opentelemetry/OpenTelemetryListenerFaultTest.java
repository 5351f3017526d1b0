package dev.ragstone.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.Warning;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Telemetry that is missing, broken or used by many. */
class OpenTelemetryListenerFaultTest {

    private static final Span STEP =
            new Span("sync", Instant.EPOCH, Duration.ofMillis(1), Span.Result.FAILED, Map.of("added", 1L), "no");
    private static final Trace TRACE = Trace.builder("t", "ann", Instant.EPOCH)
            .generator("a/b, else c/d")
            .spans(List.of(STEP))
            .warnings(List.of(new Warning("odd", "oh")))
            .tokens(1, 2)
            .build();

    @Test
    void nothingIsNeededButTheApi() {
        assertThatCode(() -> tellEverything(OpenTelemetryListener.of(OpenTelemetry.noop())))
                .doesNotThrowAnyException();
    }

    @Test
    void telemetryThatFailsDoesNotThrow() {
        try (var provider = SdkTracerProvider.builder()
                .addSpanProcessor(new BrokenProcessor())
                .build()) {
            var broken = new OpenTelemetry() {
                @Override
                public TracerProvider getTracerProvider() {
                    return provider;
                }

                @Override
                public ContextPropagators getPropagators() {
                    return ContextPropagators.noop();
                }
            };

            assertThatCode(() -> tellEverything(OpenTelemetryListener.of(broken)))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void manyThreadsTellWhatOneWould() throws Exception {
        try (var telemetry = new Telemetry();
                var threads = Executors.newFixedThreadPool(4)) {
            var listener = OpenTelemetryListener.of(telemetry.api());
            var told = IntStream.range(0, 200)
                    .mapToObj(i -> threads.submit(() -> tellEverything(listener)))
                    .toList();
            for (var one : told) {
                one.get();
            }

            assertThat(telemetry.sums("ragstone.documents", "ragstone.outcome")).containsOnly(Map.entry("added", 200L));
            assertThat(telemetry.spans()).hasSize(200 * 5);
        }
    }

    @Test
    void missingOpenTelemetryIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> OpenTelemetryListener.of(nothing()))
                .withMessage("openTelemetry");
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }

    private static void tellEverything(RagListener listener) {
        listener.spanEnded(STEP);
        listener.answerEnded(TRACE);
        listener.searchEnded(TRACE);
    }

    private static final class BrokenProcessor implements SpanProcessor {

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            throw new IllegalStateException("broken");
        }

        @Override
        public boolean isStartRequired() {
            return true;
        }

        @Override
        public void onEnd(ReadableSpan span) {}

        @Override
        public boolean isEndRequired() {
            return false;
        }
    }
}

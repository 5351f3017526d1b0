package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.opentelemetry.OpenTelemetryListener;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.nio.file.Path;
import java.util.Collection;

/** Shows the spans that OpenTelemetry gets of a sync and an answer. */
public final class OpenTelemetryTracing {

    private OpenTelemetryTracing() {}

    /** Takes an index folder, a folder of documents and a question. */
    public static void main(String[] args) {
        // In an application: an exporter to a collector, or GlobalOpenTelemetry.get() where the Java agent runs.
        try (var telemetry = OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder()
                                .addSpanProcessor(SimpleSpanProcessor.create(new PrintedSpans()))
                                .build())
                        .build();
                Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                        .listener(OpenTelemetryListener.of(telemetry))
                        .open()) {
            rag.sync(Path.of(args[1]));
            rag.ask(args[2]);
        }
    }

    private static final class PrintedSpans implements SpanExporter {

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            for (SpanData span : spans) {
                long micros = (span.getEndEpochNanos() - span.getStartEpochNanos()) / 1000;
                String parent = span.getParentSpanContext().isValid() ? "  " : "";
                System.out.printf("%s%s %d us %s%n", parent, span.getName(), micros, span.getAttributes());
            }
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}

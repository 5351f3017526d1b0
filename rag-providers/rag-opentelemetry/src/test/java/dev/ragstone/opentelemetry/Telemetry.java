package dev.ragstone.opentelemetry;

import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.generation.Generator;
import dev.ragstone.search.Retriever;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.RagListener;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The SDK in memory, and a library over fakes that is listened to. */
final class Telemetry implements AutoCloseable {

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
    private final OpenTelemetrySdk sdk;

    Telemetry() {
        this(Sampler.alwaysOn());
    }

    Telemetry(Sampler sampler) {
        this.sdk = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setSampler(sampler)
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .setMeterProvider(
                        SdkMeterProvider.builder().registerMetricReader(metrics).build())
                .build();
    }

    OpenTelemetry api() {
        return sdk;
    }

    /** A library over fakes that {@code listener} hears of; a second generator is the fallback. */
    static Rag rag(RagListener listener, InMemoryStore store, Retriever retriever, Generator... generators) {
        var builder = Rag.builder()
                .store(store)
                .reader(new PlainTextReader())
                .chunker(new ParagraphChunker())
                .embedder(new HashingEmbedder(32))
                .retriever(retriever)
                .promptAssembler(new SimplePromptAssembler(new WordTokenCounter()))
                .generator(generators[0])
                .answerRecords(AnswerRecords.none().questions(true))
                .listener(listener);
        if (generators.length > 1) {
            builder.fallbackGenerator(generators[1]);
        }
        return builder.build();
    }

    static MapSource cats() {
        return new MapSource("mem:").put("cats.txt", "Cats sleep all day.\n\nCats hunt at night.");
    }

    List<SpanData> spans() {
        return spans.getFinishedSpanItems();
    }

    SpanData span(String name) {
        List<SpanData> named =
                spans().stream().filter(span -> span.getName().equals(name)).toList();
        if (named.size() != 1) {
            throw new AssertionError(named.size() + " spans are called " + name + " among "
                    + spans().stream().map(SpanData::getName).toList());
        }
        return named.getFirst();
    }

    SpanData answer() {
        return span("invoke_workflow ragstone.answer");
    }

    /** The sums of a counter by the value of one attribute. */
    Map<String, Long> sums(String metric, String attribute) {
        return metric(metric).getLongSumData().getPoints().stream()
                .collect(Collectors.toMap(
                        point -> String.valueOf(point.getAttributes().get(AttributeKey.stringKey(attribute))),
                        LongPointData::getValue,
                        Long::sum));
    }

    /** The points of a histogram by their attributes. */
    Map<Attributes, HistogramPointData> histogram(String metric) {
        return metric(metric).getHistogramData().getPoints().stream()
                .collect(Collectors.toMap(HistogramPointData::getAttributes, point -> point));
    }

    List<String> metricNames() {
        return metrics.collectAllMetrics().stream().map(MetricData::getName).toList();
    }

    private MetricData metric(String name) {
        return metrics.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric " + name + " among " + metricNames()));
    }

    @Override
    public void close() {
        sdk.close();
    }
}

package dev.ragstone.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.generation.Answer;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.Warning;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The metrics of a real library over fakes, and of spans as its other parts tell them. */
class OpenTelemetryListenerMetricsTest {

    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    private static final AttributeKey<String> PROVIDER = AttributeKey.stringKey("gen_ai.provider.name");
    private static final AttributeKey<String> MODEL = AttributeKey.stringKey("gen_ai.request.model");
    private static final AttributeKey<String> TYPE = AttributeKey.stringKey("gen_ai.token.type");
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final Telemetry telemetry = new Telemetry();
    private final InMemoryStore store = new InMemoryStore(32);
    private final OpenTelemetryListener listener = OpenTelemetryListener.of(telemetry.api());
    private final ScriptedGenerator scripted = ScriptedGenerator.answering("Cats ", "rest [1].");

    @AfterEach
    void close() {
        telemetry.close();
    }

    @Test
    void syncCountsDocumentsChunksAndCallsOfTheEmbedder() {
        try (Rag rag = rag(new StoreRetriever(store))) {
            rag.sync(Telemetry.cats());
            rag.sync(Telemetry.cats().put("copy.txt", "Cats sleep all day."));
        }

        assertThat(telemetry.sums("ragstone.documents", "ragstone.outcome"))
                .containsOnly(Map.entry("added", 2L), Map.entry("unchanged", 1L));
        assertThat(telemetry.sums("ragstone.chunks", "ragstone.vector"))
                .containsOnly(Map.entry("embedded", 2L), Map.entry("reused", 1L));
        assertThat(telemetry.sums("ragstone.embedding.calls", "ragstone.purpose"))
                .containsOnly(Map.entry("documents", 1L));
        assertThat(telemetry.sums("ragstone.cache.hits", "ragstone.cache")).containsOnly(Map.entry("vectors", 1L));
    }

    @Test
    void answersThatWereKeptAreCountedWhenTheyAreFound() {
        listener.spanEnded(step("answer-cache", Span.Result.OK, Map.of("hits", 0L)));
        listener.spanEnded(step("answer-cache", Span.Result.OK, Map.of("hits", 1L)));
        listener.spanEnded(step("answer-cache", Span.Result.DEGRADED, Map.of()));

        assertThat(telemetry.sums("ragstone.cache.hits", "ragstone.cache")).containsOnly(Map.entry("answers", 1L));
    }

    @Test
    void searchesOfAnswersAndAloneAreCountedOnce() {
        try (Rag rag = rag(new StoreRetriever(store))) {
            rag.sync(Telemetry.cats());
            rag.ask("cats");
            rag.search("cats");
        }

        assertThat(telemetry.sums("ragstone.search.calls", "ragstone.step")).containsOnly(Map.entry("bm25", 2L));
        assertThat(telemetry.histogram("ragstone.step.duration"))
                .extractingByKey(named("bm25", "ok"))
                .extracting(HistogramPointData::getCount)
                .isEqualTo(2L);
    }

    @Test
    void answerTellsItsTokensOnce() {
        Answer answer;
        try (Rag rag = rag(new StoreRetriever(store))) {
            rag.sync(Telemetry.cats());
            answer = rag.ask("cats");
        }

        var usage = telemetry.histogram("gen_ai.client.token.usage");
        var chat = Attributes.of(OPERATION, "chat", PROVIDER, "scripted");
        assertThat(usage).hasSize(2);
        assertThat(usage)
                .extractingByKey(chat.toBuilder().put(TYPE, "input").build())
                .returns((double) answer.usage().promptTokens(), HistogramPointData::getSum)
                .returns(1L, HistogramPointData::getCount);
        assertThat(usage)
                .extractingByKey(chat.toBuilder().put(TYPE, "output").build())
                .returns(2.0, HistogramPointData::getSum);
        assertThat(usage.values().iterator().next().getBoundaries())
                .startsWith(1.0, 4.0, 16.0)
                .endsWith(67_108_864.0);
    }

    @Test
    void answerTellsHowLongItAndItsModelTook() {
        var generate = step("generate", Span.Result.OK, Map.of());
        var trace = Trace.builder("t", "ann", NOON)
                .generator("ollama/llama3")
                .duration(Duration.ofMillis(1500))
                .spans(List.of(step("generate", Span.Result.DEGRADED, Map.of("pieces", 1L)), generate))
                .build();

        listener.answerEnded(trace);

        assertThat(telemetry.histogram("ragstone.answer.duration"))
                .extractingByKey(Attributes.of(AttributeKey.stringKey("ragstone.result"), "ok"))
                .returns(1.5, HistogramPointData::getSum);
        assertThat(telemetry.histogram("gen_ai.client.operation.duration"))
                .containsOnlyKeys(
                        Attributes.of(OPERATION, "chat", PROVIDER, "ollama", MODEL, "llama3"),
                        Attributes.of(OPERATION, "chat", AttributeKey.stringKey("error.type"), "_OTHER"))
                .allSatisfy((attributes, point) -> assertThat(point.getSum()).isEqualTo(0.25));
    }

    @Test
    void queryThatIsEmbeddedIsAnOperationOfItsOwn() {
        Retriever retriever = query ->
                new Retrieval(List.of(), List.of(), List.of(step("embed", Span.Result.OK, Map.of("tokens", 7L))));
        try (Rag rag = rag(retriever)) {
            rag.search("cats");
        }

        assertThat(telemetry.sums("ragstone.embedding.calls", "ragstone.purpose"))
                .containsOnly(Map.entry("query", 1L));
        assertThat(telemetry.histogram("gen_ai.client.operation.duration"))
                .containsOnlyKeys(Attributes.of(OPERATION, "embeddings"));
        assertThat(telemetry.histogram("gen_ai.client.token.usage"))
                .extractingByKey(Attributes.of(OPERATION, "embeddings", TYPE, "input"))
                .returns(7.0, HistogramPointData::getSum);
    }

    @Test
    void resultFromTheCacheIsAHitAndNoSearch() {
        Retriever retriever = query ->
                new Retrieval(List.of(), List.of(), List.of(step("cache", Span.Result.OK, Map.of("hits", 9L))));
        try (Rag rag = rag(retriever)) {
            rag.search("cats");
        }

        assertThat(telemetry.sums("ragstone.cache.hits", "ragstone.cache")).containsOnly(Map.entry("retrieval", 1L));
        assertThat(telemetry.metricNames()).doesNotContain("ragstone.search.calls");
    }

    @Test
    void warningsAreCountedByTheirCode() {
        Retriever retriever = query -> new Retrieval(List.of(), List.of(new Warning("odd", "oh")), List.of());
        try (Rag rag = rag(retriever)) {
            rag.search("cats");
            rag.ask("cats");
        }

        assertThat(telemetry.sums("ragstone.warnings", "ragstone.warning.code")).containsOnly(Map.entry("odd", 2L));
    }

    @Test
    void reindexingCountsWhatItMoved() {
        listener.spanEnded(step("reindex", Span.Result.OK, Map.of("documents", 3L, "chunks", 9L, "embedded", 4L)));

        assertThat(telemetry.sums("ragstone.documents", "ragstone.outcome")).containsOnly(Map.entry("reindexed", 3L));
        assertThat(telemetry.sums("ragstone.chunks", "ragstone.vector"))
                .containsOnly(Map.entry("embedded", 4L), Map.entry("none", 5L));
        assertThat(telemetry.span("ragstone.reindex").hasEnded()).isTrue();
    }

    private Rag rag(Retriever retriever) {
        return Telemetry.rag(listener, store, retriever, scripted);
    }

    private static Span step(String name, Span.Result result, Map<String, Long> counts) {
        return new Span(name, NOON, Duration.ofMillis(250), result, counts, "");
    }

    private static Attributes named(String step, String result) {
        return Attributes.of(
                AttributeKey.stringKey("ragstone.step"), step, AttributeKey.stringKey("ragstone.result"), result);
    }
}

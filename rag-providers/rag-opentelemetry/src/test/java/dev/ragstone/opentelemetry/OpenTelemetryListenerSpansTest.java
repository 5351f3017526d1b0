package dev.ragstone.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.Rag;
import dev.ragstone.error.GenerationException;
import dev.ragstone.error.StoreException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.ingestion.Ingestion;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.trace.RagListener;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The spans of a real library over fakes. */
class OpenTelemetryListenerSpansTest {

    private static final String CHAT = "chat";

    private final Telemetry telemetry = new Telemetry();
    private final InMemoryStore store = new InMemoryStore(32);
    private final ScriptedGenerator scripted = ScriptedGenerator.answering("Cats ", "rest [1].");

    @BeforeEach
    void fill() {
        new Ingestion(
                        new Ingestion.Parts(
                                new PlainTextReader(), new ParagraphChunker(), new HashingEmbedder(32), store),
                        RagListener.none(),
                        Clock.systemUTC())
                .sync(Telemetry.cats(), SyncOptions.defaults());
    }

    @AfterEach
    void close() {
        telemetry.close();
    }

    @Test
    void answerIsAWorkflowWithAChildForEachStep() {
        Answer answer;
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), new Named("ollama/llama3", scripted))) {
            answer = rag.ask(Question.of("cats").requestId("r-7"));
        }

        SpanData whole = telemetry.answer();
        assertThat(telemetry.spans())
                .extracting(SpanData::getName)
                .containsExactly("ragstone.bm25", "ragstone.assemble", "chat llama3", "ragstone.cite", whole.getName());
        assertThat(telemetry.spans())
                .filteredOn(span -> !span.equals(whole))
                .allMatch(span -> span.getParentSpanId().equals(whole.getSpanId()));
        assertThat(string(whole, "gen_ai.operation.name")).isEqualTo("invoke_workflow");
        assertThat(string(whole, "gen_ai.workflow.name")).isEqualTo("ragstone.answer");
        assertThat(string(whole, "ragstone.trace.id")).isEqualTo(answer.traceId());
        assertThat(string(whole, "ragstone.request.id")).isEqualTo("r-7");
        assertThat(string(whole, "ragstone.result")).isEqualTo("ok");
        assertThat(whole.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(whole.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(whole.hasEnded()).isTrue();
    }

    @Test
    void modelCallFollowsTheConventions() {
        Answer answer;
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), new Named("open-ai/gpt-4o", scripted))) {
            answer = rag.ask("cats");
        }

        assertThat(answer.usage().promptTokens()).isPositive();
        for (SpanData span : new SpanData[] {telemetry.span("chat gpt-4o"), telemetry.answer()}) {
            assertThat(string(span, "gen_ai.provider.name")).isEqualTo("openai");
            assertThat(string(span, "gen_ai.request.model")).isEqualTo("gpt-4o");
            assertThat(number(span, "gen_ai.usage.input_tokens"))
                    .isEqualTo(answer.usage().promptTokens());
            assertThat(number(span, "gen_ai.usage.output_tokens")).isEqualTo(2);
        }
        SpanData call = telemetry.span("chat gpt-4o");
        assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(string(call, "gen_ai.operation.name")).isEqualTo(CHAT);
        assertThat(string(call, "ragstone.step")).isEqualTo("generate");
        assertThat(number(call, "ragstone.count.pieces")).isEqualTo(2);
    }

    @Test
    void spansHaveTheTimesThatWereMeasured() {
        Answer answer;
        Instant before = Instant.now();
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            answer = rag.ask("cats");
        }
        Instant after = Instant.now();

        var measured = answer.trace().getFirst();
        SpanData found = telemetry.span("ragstone.bm25");
        SpanData whole = telemetry.answer();
        assertThat(found.getStartEpochNanos() / 1000).isEqualTo(micros(measured.start()));
        assertThat(found.getEndEpochNanos() - found.getStartEpochNanos())
                .isEqualTo(measured.duration().toNanos());
        assertThat(whole.getStartEpochNanos() / 1000).isBetween(micros(before), micros(measured.start()));
        assertThat(whole.getEndEpochNanos() / 1000).isBetween(micros(before), micros(after));
    }

    @Test
    void callersSpanIsTheParent() {
        var outer = telemetry.api().getTracer("test").spanBuilder("request").startSpan();
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted);
                var scope = outer.makeCurrent()) {
            assertThat(scope).isNotNull();
            rag.ask("cats");
            rag.search("cats");
        } finally {
            outer.end();
        }

        String id = outer.getSpanContext().getSpanId();
        assertThat(telemetry.answer().getParentSpanId()).isEqualTo(id);
        assertThat(telemetry.span("retrieval").getParentSpanId()).isEqualTo(id);
        assertThat(telemetry.spans())
                .extracting(SpanData::getTraceId)
                .containsOnly(outer.getSpanContext().getTraceId());
    }

    @Test
    void failedAnswerIsAnError() {
        scripted.failAfter(1);

        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> rag.ask("cats"));
        }

        for (SpanData span : new SpanData[] {telemetry.answer(), telemetry.span(CHAT)}) {
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(string(span, "ragstone.result")).isEqualTo("failed");
            assertThat(string(span, "error.type")).isEqualTo("_OTHER");
        }
    }

    @Test
    void replacedStepIsAnErrorAndTheAnswerIsNot() {
        var down = ScriptedGenerator.answering("never").failAtStart(true);
        try (Rag rag =
                rag(OpenTelemetryListener.of(telemetry.api()), down, new Named("openai/gpt-4o-mini", scripted))) {
            rag.ask("cats");
        }

        assertThat(telemetry.span(CHAT).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(string(telemetry.span(CHAT), "ragstone.result")).isEqualTo("degraded");
        assertThat(telemetry.span("chat gpt-4o-mini").getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
        assertThat(telemetry.answer().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void givenUpAnswerIsNoError() {
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), new Named("ollama/llama3", scripted));
                var events = rag.stream("cats")) {
            events.next();
            events.next();
        }

        assertThat(string(telemetry.answer(), "ragstone.result")).isEqualTo("cancelled");
        assertThat(telemetry.answer().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(string(telemetry.span("chat llama3"), "ragstone.result")).isEqualTo("cancelled");
    }

    @Test
    void warningsAreEventsWithoutTheirMessages() {
        var down = ScriptedGenerator.answering("never").failAtStart(true);
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), down, new Named("ollama/llama3", scripted))) {
            rag.ask("cats");
        }

        EventData event = telemetry.answer().getEvents().getFirst();
        assertThat(event.getName()).isEqualTo("ragstone.warning");
        assertThat(event.getAttributes().asMap())
                .hasSize(1)
                .containsEntry(AttributeKey.stringKey("ragstone.warning.code"), "generation-failed");
        assertThat(event.getEpochNanos()).isEqualTo(telemetry.answer().getEndEpochNanos());
    }

    @Test
    void messagesAreShownWhenWanted() {
        var down = ScriptedGenerator.answering("never").failAtStart(true);
        var listener =
                OpenTelemetryListener.builder(telemetry.api()).messages(true).build();
        try (Rag rag = rag(listener, down, new Named("ollama/llama3", scripted))) {
            rag.ask("cats");
        }

        assertThat(telemetry.span(CHAT).getStatus().getDescription()).contains("told to fail");
        assertThat(telemetry
                        .answer()
                        .getEvents()
                        .getFirst()
                        .getAttributes()
                        .asMap()
                        .toString())
                .contains("ollama/llama3 answered instead");
    }

    @Test
    void noTextOfQuestionDocumentOrAnswerIsExported() {
        scripted.failAfter(2);
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted, new Named("a/b", scripted))) {
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(() -> rag.ask(Question.of("cats sleep").user("annabel")));
            rag.search("cats sleep");
            rag.sync(Telemetry.cats());
        }

        assertThat(telemetry.spans()).hasSizeGreaterThan(5);
        assertThat(telemetry.spans().toString())
                .doesNotContainIgnoringCase("cats")
                .doesNotContain("rest [1]")
                .doesNotContain("annabel")
                .doesNotContain("sha256");
    }

    @Test
    void questionIsShownWhenWanted() {
        var listener =
                OpenTelemetryListener.builder(telemetry.api()).questions(true).build();
        try (Rag rag = rag(listener, scripted)) {
            rag.ask("cats sleep");
        }

        assertThat(string(telemetry.answer(), "ragstone.question")).isEqualTo("cats sleep");
    }

    @Test
    void searchAloneIsARetrievalWithItsSteps() {
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            rag.search(Query.of("cats"));
        }

        SpanData search = telemetry.span("retrieval");
        assertThat(telemetry.spans()).hasSize(2);
        assertThat(string(search, "gen_ai.operation.name")).isEqualTo("retrieval");
        assertThat(telemetry.span("ragstone.bm25").getParentSpanId()).isEqualTo(search.getSpanId());
        assertThat(number(telemetry.span("ragstone.bm25"), "ragstone.count.hits"))
                .isEqualTo(2);
    }

    @Test
    void promptThatNobodyIsAskedIsARetrieval() {
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            rag.prompt(Query.of("cats"));
        }

        assertThat(telemetry.span("ragstone.assemble").getParentSpanId())
                .isEqualTo(telemetry.span("retrieval").getSpanId());
    }

    @Test
    void failedSearchIsAnError() {
        store.failOn(InMemoryStore.Operation.KEYWORD_SEARCH);

        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            assertThatExceptionOfType(StoreException.class).isThrownBy(() -> rag.search("cats"));
        }

        assertThat(telemetry.span("retrieval").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    }

    @Test
    void syncIsASpanWithItsCounts() {
        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            rag.sync(Telemetry.cats().put("dogs.txt", "Dogs bark."));
        }

        SpanData sync = telemetry.span("ragstone.sync");
        assertThat(number(sync, "ragstone.count.added")).isEqualTo(1);
        assertThat(number(sync, "ragstone.count.unchanged")).isEqualTo(1);
        assertThat(number(sync, "ragstone.count.embedded")).isEqualTo(1);
    }

    @Test
    void failedSyncIsAnError() {
        store.failOn(InMemoryStore.Operation.COMMIT);

        try (Rag rag = rag(OpenTelemetryListener.of(telemetry.api()), scripted)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> rag.sync(Telemetry.cats().put("dogs.txt", "Dogs bark.")));
        }

        assertThat(telemetry.span("ragstone.sync").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    }

    @Test
    void whatIsNotSampledIsNotExported() {
        try (var unsampled = new Telemetry(Sampler.alwaysOff());
                Rag rag = rag(OpenTelemetryListener.of(unsampled.api()), scripted)) {
            rag.ask("cats");

            assertThat(unsampled.spans()).isEmpty();
            assertThat(unsampled.metricNames()).contains("ragstone.answer.duration");
        }
    }

    private Rag rag(RagListener listener, Generator... generators) {
        return Telemetry.rag(listener, store, new StoreRetriever(store), generators);
    }

    private static String string(SpanData span, String key) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(key)));
    }

    private static long number(SpanData span, String key) {
        return Objects.requireNonNull(span.getAttributes().get(AttributeKey.longKey(key)), key);
    }

    private static long micros(Instant moment) {
        return TimeUnit.SECONDS.toMicros(moment.getEpochSecond()) + moment.getNano() / 1000;
    }

    /** Another name for a generator. */
    private record Named(String name, Generator generator) implements Generator {

        @Override
        public TokenStream generate(Prompt prompt) {
            return generator.generate(prompt);
        }
    }
}

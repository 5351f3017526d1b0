package dev.ragstone.opentelemetry;

import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.LongHistogram;
import io.opentelemetry.api.metrics.Meter;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/** Counts and measures. Safe for use by several threads. */
final class Metrics {

    // Both are what the conventions recommend.
    private static final List<Double> SECONDS =
            List.of(0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92);
    private static final List<Long> TOKENS = LongStream.rangeClosed(0, 13)
            .map(power -> 1L << (2 * power))
            .boxed()
            .toList();

    private static final String OTHER = "_OTHER";
    private static final double NANOS = 1e9;

    private final LongHistogram tokens;
    private final DoubleHistogram operations;
    private final DoubleHistogram answers;
    private final DoubleHistogram steps;
    private final LongCounter searches;
    private final LongCounter embeddings;
    private final LongCounter cacheHits;
    private final LongCounter warnings;
    private final IndexMetrics index;

    Metrics(Meter meter) {
        this.tokens = meter.histogramBuilder("gen_ai.client.token.usage")
                .ofLongs()
                .setUnit("{token}")
                .setDescription("Number of input and output tokens used.")
                .setExplicitBucketBoundariesAdvice(TOKENS)
                .build();
        this.operations = seconds(meter, "gen_ai.client.operation.duration", "GenAI operation duration.");
        this.answers =
                seconds(meter, "ragstone.answer.duration", "How long answers took, from question to last token.");
        this.steps =
                seconds(meter, "ragstone.step.duration", "How long the steps of answers, searches and syncs took.");
        this.searches = counter(meter, "ragstone.search.calls", "{call}", "How often stores were searched.");
        this.embeddings = counter(meter, "ragstone.embedding.calls", "{call}", "How often embedders were asked.");
        this.cacheHits = counter(meter, "ragstone.cache.hits", "{hit}", "What was found in caches.");
        this.warnings = counter(meter, "ragstone.warnings", "{warning}", "What answers and searches warned of.");
        this.index = new IndexMetrics(meter, embeddings, cacheHits);
    }

    static LongCounter counter(Meter meter, String name, String unit, String description) {
        return meter.counterBuilder(name)
                .setUnit(unit)
                .setDescription(description)
                .build();
    }

    private static DoubleHistogram seconds(Meter meter, String name, String description) {
        return meter.histogramBuilder(name)
                .setUnit("s")
                .setDescription(description)
                .setExplicitBucketBoundariesAdvice(SECONDS)
                .build();
    }

    /** Of a step, wherever it belongs; each is told once. */
    void step(Span step) {
        Attributes named = Attributes.of(Keys.STEP, step.name(), Keys.RESULT, Keys.value(step.result()));
        steps.record(inSeconds(step.duration()), named);
        switch (step.name()) {
            case Operation.EMBED -> embedded(step);
            case Operation.CACHE -> cacheHits.add(1, Attributes.of(Keys.CACHE, Operation.RETRIEVAL));
            case Operation.ANSWER_CACHE -> answeredBefore(step);
            case Operation.SYNC, Operation.REINDEX -> index.changed(step);
            default -> {
                if (Operation.isSearch(step.name())) {
                    searches.add(1, named);
                }
            }
        }
    }

    /** Unlike the cache of searches, it is told of when it holds nothing as well. */
    private void answeredBefore(Span step) {
        if (step.counts().getOrDefault("hits", 0L) > 0) {
            cacheHits.add(1, Attributes.of(Keys.CACHE, "answers"));
        }
    }

    private void embedded(Span step) {
        embeddings.add(1, Attributes.of(Keys.PURPOSE, "query"));
        operation(step, Operation.EMBEDDINGS, Writer.unknown());
        used(step.counts().getOrDefault("tokens", 0L), "input", Writer.unknown().attributes(Operation.EMBEDDINGS));
    }

    /** Of an answer as a whole, and of what models did for it. */
    void answer(Trace trace, Writer writer) {
        answers.record(inSeconds(trace.duration()), Attributes.of(Keys.RESULT, Keys.value(trace.result())));
        List<Span> generations = Steps.named(Operation.GENERATE, trace);
        for (Span generation : generations) {
            // Those before the last one were replaced by it, and nobody says who they were.
            boolean last = generation.equals(generations.getLast());
            operation(generation, Operation.CHAT, last ? writer : Writer.unknown());
        }
        Attributes chat = writer.attributes(Operation.CHAT);
        used(trace.promptTokens(), "input", chat);
        used(trace.answerTokens(), "output", chat);
        warned(trace);
    }

    void warned(Trace trace) {
        trace.warnings().forEach(warning -> warnings.add(1, Attributes.of(Keys.WARNING, warning.code())));
    }

    private void operation(Span step, String operation, Writer writer) {
        Attributes attributes = writer.attributes(operation);
        operations.record(
                inSeconds(step.duration()),
                Steps.isError(step.result())
                        ? attributes.toBuilder().put(Keys.ERROR, OTHER).build()
                        : attributes);
    }

    /** Zero means that nobody counted. */
    private void used(long count, String type, Attributes attributes) {
        if (count > 0) {
            tokens.record(
                    count, attributes.toBuilder().put(Keys.TOKEN_TYPE, type).build());
        }
    }

    private static double inSeconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }
}

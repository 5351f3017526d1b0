package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.RequestListener;
import dev.ragstone.generation.Usage;
import dev.ragstone.ingestion.RagStatus;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Trace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Counts what the server does, and tells it in Prometheus' text format. A handful of counters needs no library; those who
 * want all figures of the library attach rag-opentelemetry.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Metrics implements RequestListener, RagListener {

    private static final double[] BOUNDS = {.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300};

    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, Histogram> durations = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();
    private final LongAdder promptTokens = new LongAdder();
    private final LongAdder answerTokens = new LongAdder();

    /** Starts at zero. */
    public Metrics() {}

    /** How often something took how long. */
    private static final class Histogram {

        private final LongAdder[] buckets = new LongAdder[BOUNDS.length];
        private final LongAdder count = new LongAdder();
        private final LongAdder nanos = new LongAdder();

        Histogram() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        void add(Duration duration) {
            double seconds = duration.toNanos() / 1e9;
            for (int i = 0; i < BOUNDS.length; i++) {
                if (seconds <= BOUNDS[i]) {
                    buckets[i].increment();
                }
            }
            count.increment();
            nanos.add(duration.toNanos());
        }
    }

    @Override
    public void ended(String method, String route, int status, Duration duration) {
        String path = route.isEmpty() ? "none" : route;
        String verb = method.matches("[A-Z]{3,8}") ? method : "OTHER";
        requests.computeIfAbsent(
                        "method=\"" + verb + "\",route=\"" + path + "\",status=\"" + status + "\"",
                        key -> new LongAdder())
                .increment();
        durations
                .computeIfAbsent("route=\"" + path + "\"", key -> new Histogram())
                .add(duration);
    }

    @Override
    public void answerEnded(Trace trace) {
        answers.computeIfAbsent(
                        "result=\"" + trace.result().name().toLowerCase(Locale.ROOT) + "\"", key -> new LongAdder())
                .increment();
        promptTokens.add(trace.promptTokens());
        answerTokens.add(trace.answerTokens());
    }

    /** A model of the service behind this one was used. */
    public void used(Usage usage) {
        promptTokens.add(usage.promptTokens());
        answerTokens.add(usage.answerTokens());
    }

    /** An endpoint that tells the figures. */
    void send(Exchange exchange, IntSupplier active, Supplier<RagStatus> status) throws IOException {
        var out = new StringBuilder();
        counters(
                out,
                "ragstone_http_requests_total",
                "Requests by route and status; 499 for clients that left.",
                requests);
        family(out, "ragstone_http_request_seconds", "histogram", "How long requests took.");
        durations.forEach((labels, histogram) -> histogram(out, labels, histogram));
        counters(out, "ragstone_answers_total", "Answers by how they ended.", answers);
        one(out, "ragstone_prompt_tokens_total", "counter", "Tokens that models read.", promptTokens.sum());
        one(out, "ragstone_answer_tokens_total", "counter", "Tokens that models wrote.", answerTokens.sum());
        one(out, "ragstone_http_active_requests", "gauge", "Requests under way.", active.getAsInt());
        RagStatus now = status.get();
        one(
                out,
                "ragstone_documents",
                "gauge",
                "Documents in the index.",
                now.stats().documents());
        one(out, "ragstone_chunks", "gauge", "Chunks in the index.", now.stats().chunks());
        one(
                out,
                "ragstone_problems",
                "gauge",
                "Items that could not be read whole.",
                now.problems().size());
        Runtime runtime = Runtime.getRuntime();
        one(out, "ragstone_memory_bytes", "gauge", "Heap in use.", runtime.totalMemory() - runtime.freeMemory());
        exchange.send(
                200, "text/plain; version=0.0.4; charset=utf-8", out.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void family(StringBuilder out, String name, String type, String help) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void counters(StringBuilder out, String name, String help, Map<String, LongAdder> counts) {
        family(out, name, "counter", help);
        counts.forEach((labels, count) -> out.append(name)
                .append('{')
                .append(labels)
                .append("} ")
                .append(count.sum())
                .append('\n'));
    }

    private static void one(StringBuilder out, String name, String type, String help, long value) {
        family(out, name, type, help);
        out.append(name).append(' ').append(value).append('\n');
    }

    private static void histogram(StringBuilder out, String labels, Histogram histogram) {
        String name = "ragstone_http_request_seconds";
        for (int i = 0; i < BOUNDS.length; i++) {
            bucket(out, name, labels, Double.toString(BOUNDS[i]), histogram.buckets[i].sum());
        }
        long count = histogram.count.sum();
        bucket(out, name, labels, "+Inf", count);
        out.append(name).append("_sum{").append(labels).append("} ");
        out.append(histogram.nanos.sum() / 1e9).append('\n');
        out.append(name)
                .append("_count{")
                .append(labels)
                .append("} ")
                .append(count)
                .append('\n');
    }

    private static void bucket(StringBuilder out, String name, String labels, String bound, long count) {
        out.append(name)
                .append("_bucket{")
                .append(labels)
                .append(",le=\"")
                .append(bound)
                .append("\"} ");
        out.append(count).append('\n');
    }
}

package dev.ragstone.opentelemetry;

import dev.ragstone.trace.Span;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import java.util.Map;

/** Counts what syncs and reindexings do to indexes. Safe for use by several threads. */
final class IndexMetrics {

    /** What a step calls its documents, and what happened to them. */
    private static final Map<String, String> OUTCOMES = Map.of(
            "added", "added",
            "changed", "changed",
            "unchanged", "unchanged",
            "renamed", "renamed",
            "removed", "removed",
            "failed", "failed",
            "documents", "reindexed");

    private final LongCounter documents;
    private final LongCounter chunks;
    private final LongCounter embeddings;
    private final LongCounter cacheHits;

    IndexMetrics(Meter meter, LongCounter embeddings, LongCounter cacheHits) {
        this.documents = Metrics.counter(meter, "ragstone.documents", "{document}", "What became of documents.");
        this.chunks =
                Metrics.counter(meter, "ragstone.chunks", "{chunk}", "Chunks written, by where vectors came from.");
        this.embeddings = embeddings;
        this.cacheHits = cacheHits;
    }

    void changed(Span step) {
        OUTCOMES.forEach((count, outcome) -> add(documents, count(step, count), Keys.OUTCOME, outcome));
        long embedded = count(step, "embedded");
        long reused = count(step, "reused");
        add(chunks, embedded, Keys.VECTOR, "embedded");
        add(chunks, reused, Keys.VECTOR, "reused");
        add(chunks, count(step, "chunks") - embedded - reused, Keys.VECTOR, "none");
        add(embeddings, count(step, "calls"), Keys.PURPOSE, "documents");
        add(cacheHits, reused, Keys.CACHE, "vectors");
    }

    private static long count(Span step, String name) {
        return step.counts().getOrDefault(name, 0L);
    }

    /** A counter must not be told less than nothing: a sync that fails may have embedded what it did not write. */
    private static void add(LongCounter counter, long count, AttributeKey<String> key, String value) {
        if (count > 0) {
            counter.add(count, Attributes.of(key, value));
        }
    }
}

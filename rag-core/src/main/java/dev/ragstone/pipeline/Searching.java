package dev.ragstone.pipeline;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Reranking;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Retrieves and, where there is a reranker, reranks. */
final class Searching {

    private final Retriever retriever;
    private final @Nullable Reranker reranker;
    private final RagListener listener;

    Searching(Retriever retriever, @Nullable Reranker reranker, RagListener listener) {
        this.retriever = retriever;
        this.reranker = reranker;
        this.listener = listener;
    }

    Retrieval search(Query query) {
        Retrieval found = retriever.retrieve(query);
        found.spans().forEach(listener::spanEnded);
        return reranker == null || found.hits().isEmpty() ? found : rerank(reranker, query, found);
    }

    private Retrieval rerank(Reranker reranker, Query query, Retrieval found) {
        var timer = SpanTimer.start("rerank").count("hits", found.hits().size());
        var warnings = new ArrayList<>(found.warnings());
        List<Hit> hits = found.hits();
        Span span;
        try {
            Reranking reranking = reranker.rerankWithWarnings(query.text(), hits);
            hits = reranking.hits();
            warnings.addAll(reranking.warnings());
            span = timer.ok();
        } catch (RuntimeException e) {
            warnings.add(new Warning("reranking-failed", "results are not reranked: " + e.getMessage()));
            span = timer.end(Span.Result.DEGRADED, String.valueOf(e.getMessage()));
        }
        listener.spanEnded(span);
        var spans = new ArrayList<>(found.spans());
        spans.add(span);
        return new Retrieval(hits, warnings, spans);
    }
}

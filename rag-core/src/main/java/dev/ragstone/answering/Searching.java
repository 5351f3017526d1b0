package dev.ragstone.answering;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Reranking;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.SpanTimer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Retrieves and, where there is a reranker, reranks: a step that a search can do without. Safe for use by several threads.
 */
final class Searching {

    private final @Nullable Reranker reranker;
    private final StepThreads threads;

    Searching(@Nullable Reranker reranker, StepThreads threads) {
        this.reranker = reranker;
        this.threads = threads;
    }

    /**
     * What {@code retrieve} finds, reranked; how both went is told to {@code course}.
     *
     * @param query for the reranker
     * @return the hits, with what {@code retrieve} says about them
     */
    Retrieval search(Query query, AnswerCourse course, Supplier<Retrieval> retrieve) {
        // The spans of a search that is broken off are lost with what it found, so it has one that tells how it ended.
        Retrieval found = course.noting(SpanTimer.start("retrieve"), retrieve);
        course.warn(found.warnings());
        found.spans().forEach(course::stepped);
        Reranker asked = reranker;
        if (asked == null || found.hits().isEmpty()) {
            return found;
        }
        Reranking reranking = threads.run(
                        OptionalStep.RERANK,
                        course,
                        () -> checked(asked.rerankWithWarnings(query.text(), found.hits()), found.hits()),
                        result -> Map.of("hits", (long) result.hits().size()))
                .orElseGet(() -> new Reranking(found.hits(), List.of()));
        course.warn(reranking.warnings());
        return new Retrieval(reranking.hits(), found.warnings(), found.spans());
    }

    /** A reranker may reorder, but neither bring in hits that the search did not find nor lose any. */
    private static Reranking checked(Reranking reranking, List<Hit> hits) {
        var missing = new HashSet<String>();
        hits.forEach(hit -> missing.add(hit.chunk().id()));
        for (Hit hit : reranking.hits()) {
            if (!missing.remove(hit.chunk().id()) || Double.isNaN(hit.score())) {
                throw new IllegalStateException("the reranker gave chunk "
                        + hit.chunk().id() + " twice, with no score, or without having been asked about it");
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException("the reranker lost " + missing.size() + " of " + hits.size() + " hits");
        }
        return reranking;
    }
}

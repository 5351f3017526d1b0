package dev.ragstone.retrieval.eval;

import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How well and how fast a retriever answers the queries of a judged set.
 *
 * <p>A document's place is that of its best chunk, and documents are known by their URIs.
 *
 * @param lists what was found for each query; measures any metric, for one query or all of them
 * @param latencies how long each query took, in the order they were asked
 * @since 0.1
 */
public record RetrieverEvaluation(Evaluation lists, List<Duration> latencies) {

    /** How many documents are asked for: as many as the deepest usual metric looks at. */
    private static final int DOCUMENTS = 100;

    public RetrieverEvaluation {
        latencies = List.copyOf(latencies);
    }

    /**
     * Asks {@code search} every query of {@code set} that has an answer, one after the other in the caller's thread, for
     * 100 hits from as many documents. What it throws is thrown on: a figure with queries left out would mislead.
     */
    public static RetrieverEvaluation run(JudgedSet set, Function<Query, List<Hit>> search) {
        var latencies = new ArrayList<Duration>();
        var lists = Evaluation.run(set, text -> {
            var query = Query.of(text).limit(DOCUMENTS).maxPerDocument(1);
            long start = System.nanoTime();
            List<Hit> hits = search.apply(query);
            latencies.add(Duration.ofNanos(System.nanoTime() - start));
            return hits.stream().map(hit -> hit.document().uri()).distinct().toList();
        });
        return new RetrieverEvaluation(lists, latencies);
    }

    /** The mean nDCG@10. */
    public double ndcgAt10() {
        return lists.mean(RankingMetrics.ndcgAt(10));
    }

    /** The mean recall@100. */
    public double recallAt100() {
        return lists.mean(RankingMetrics.recallAt(100));
    }

    /** The mean MRR@10. */
    public double mrrAt10() {
        return lists.mean(RankingMetrics.mrrAt(10));
    }

    /** The latency that half of the queries did not exceed; zero when none were asked. */
    public Duration medianLatency() {
        return latencies.isEmpty()
                ? Duration.ZERO
                : latencies.stream().sorted().toList().get((latencies.size() - 1) / 2);
    }
}

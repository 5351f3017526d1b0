package dev.ragstone.retrieval.eval;

import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/**
 * How well and how fast a retriever answers the queries of a judged set.
 *
 * <p>A document's place is that of its best chunk, and documents are known by their URIs.
 *
 * @param found what was found for each query, with scores
 * @param latencies how long each query took, in the order they were asked; empty when that is not known
 * @since 0.1
 */
public record RetrieverEvaluation(JudgedSet set, RankedRun found, List<Duration> latencies) {

    /** How many documents are asked for: as many as the deepest usual metric looks at. */
    private static final int DOCUMENTS = 100;

    private static final String UNNAMED = "run";

    public RetrieverEvaluation {
        latencies = List.copyOf(latencies);
    }

    /**
     * Asks {@code search} every query of {@code set} that has an answer, one after the other in the caller's thread,
     * for 100 hits from as many documents. What it throws is thrown on: a figure with queries left out would mislead.
     */
    public static RetrieverEvaluation run(JudgedSet set, Function<Query, List<Hit>> search) {
        var timed = new TimedSearch(search);
        var entries = new LinkedHashMap<String, List<RankedRun.Entry>>();
        for (String id : set.answerable()) {
            String text = set.queries().getOrDefault(id, "");
            entries.put(id, byUri(timed.apply(Query.of(text).limit(DOCUMENTS).maxPerDocument(1))));
        }
        return new RetrieverEvaluation(set, new RankedRun(UNNAMED, entries), timed.latencies);
    }

    /**
     * Asks {@code search} every question that has an answer, as {@link #run(JudgedSet, Function)} does, except that
     * hits are named by the targets they match, and that a question about passages is given 100 of any documents.
     */
    public static RetrieverEvaluation run(JudgedQuestions questions, Function<Query, List<Hit>> search) {
        var timed = new TimedSearch(search);
        RankedRun found = questions.ask(UNNAMED, DOCUMENTS, timed);
        return new RetrieverEvaluation(questions.judgedSet(), found, timed.latencies);
    }

    private static List<RankedRun.Entry> byUri(List<Hit> hits) {
        var seen = new LinkedHashSet<String>();
        return hits.stream()
                .filter(hit -> seen.add(hit.document().uri()))
                .map(hit -> new RankedRun.Entry(hit.document().uri(), hit.score()))
                .toList();
    }

    /** The same under another name, which reports and run files show. */
    public RetrieverEvaluation named(String name) {
        return new RetrieverEvaluation(set, new RankedRun(name, found.entries()), latencies);
    }

    /** What it is called. */
    public String name() {
        return found.name();
    }

    /** What was found, ready for any metric, for one query or all of them. */
    public Evaluation lists() {
        return found.evaluate(set);
    }

    /** The mean nDCG@10. */
    public double ndcgAt10() {
        return lists().mean(RankingMetrics.ndcgAt(10));
    }

    /** The mean recall@100. */
    public double recallAt100() {
        return lists().mean(RankingMetrics.recallAt(100));
    }

    /** The mean MRR@10. */
    public double mrrAt10() {
        return lists().mean(RankingMetrics.mrrAt(10));
    }

    /** The latency that half of the queries did not exceed; zero when none were asked. */
    public Duration medianLatency() {
        return latency(50);
    }

    /**
     * The latency that {@code percent} of the queries did not exceed; zero when none were asked.
     *
     * @throws IllegalArgumentException if {@code percent} is not between 0 and 100
     */
    public Duration latency(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent must lie between 0 and 100 but was " + percent);
        }
        int rank = (int) Math.ceil(latencies.size() * percent / 100);
        return latencies.isEmpty()
                ? Duration.ZERO
                : latencies.stream().sorted().toList().get(Math.max(0, rank - 1));
    }

    private static final class TimedSearch implements Function<Query, List<Hit>> {

        private final Function<Query, List<Hit>> search;
        private final List<Duration> latencies = new ArrayList<>();

        private TimedSearch(Function<Query, List<Hit>> search) {
            this.search = search;
        }

        @Override
        public List<Hit> apply(Query query) {
            long start = System.nanoTime();
            List<Hit> hits = search.apply(query);
            latencies.add(Duration.ofNanos(System.nanoTime() - start));
            return hits;
        }
    }
}

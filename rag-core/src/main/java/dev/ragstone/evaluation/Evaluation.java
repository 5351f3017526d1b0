package dev.ragstone.evaluation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The lists a search gave for the queries of a judged set, ready to be measured.
 *
 * <p>Only queries that some document answers are asked and counted, as is usual for published figures.
 *
 * @param rankings for each query id, the document ids the search gave, best first
 * @since 0.1
 */
public record Evaluation(JudgedSet set, Map<String, List<String>> rankings) {

    public Evaluation {
        var copy = new LinkedHashMap<String, List<String>>();
        rankings.forEach((query, ranking) -> copy.put(query, List.copyOf(ranking)));
        rankings = Collections.unmodifiableMap(copy);
    }

    /** Asks {@code search} each query that has an answer; it gives document ids for the text of a query, best first. */
    public static Evaluation run(JudgedSet set, Function<String, List<String>> search) {
        var rankings = new LinkedHashMap<String, List<String>>();
        for (String id : set.answerable()) {
            rankings.put(id, search.apply(set.queries().getOrDefault(id, "")));
        }
        return new Evaluation(set, rankings);
    }

    /**
     * The mean of {@code metric} over all queries that have an answer; a query without a ranking counts as zero.
     *
     * @throws IllegalStateException if no query has an answer
     */
    public double mean(RankingMetric metric) {
        return set.answerable().stream()
                .mapToDouble(id -> value(metric, id))
                .average()
                .orElseThrow(this::withoutAnswers);
    }

    /**
     * Where the mean of {@code metric} very likely lies, if these queries stand for many like them.
     *
     * @throws IllegalStateException if no query has an answer
     */
    public Interval interval(RankingMetric metric) {
        double[] values = values(metric).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (values.length == 0) {
            throw withoutAnswers();
        }
        return Interval.ofMean(values);
    }

    /** The value of {@code metric} for each query that has an answer, by query id in the order of the set. */
    public Map<String, Double> values(RankingMetric metric) {
        var values = new LinkedHashMap<String, Double>();
        set.answerable().forEach(id -> values.put(id, value(metric, id)));
        return values;
    }

    /** The value of {@code metric} for one query. */
    public double value(RankingMetric metric, String queryId) {
        return metric.of(
                rankings.getOrDefault(queryId, List.of()), set.judgements().of(queryId));
    }

    /** The ids of the {@code limit} queries with the lowest values of {@code metric}, worst first. */
    public List<String> worst(RankingMetric metric, int limit) {
        return values(metric).entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(limit)
                .map(Map.Entry::getKey)
                .toList();
    }

    private IllegalStateException withoutAnswers() {
        return new IllegalStateException(
                "none of the " + set.queries().size() + " queries has a document with a positive grade");
    }
}

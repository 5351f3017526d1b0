package dev.ragstone.evaluation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a search gave for a number of queries, with scores: what a TREC run file holds.
 *
 * @param name what to call it, such as {@code hybrid}
 * @param entries for each query id what was found, best first
 * @since 0.1
 */
public record RankedRun(String name, Map<String, List<Entry>> entries) {

    /**
     * One thing found.
     *
     * @param score higher is better, comparable only within one list
     * @since 0.1
     */
    public record Entry(String documentId, double score) {}

    public RankedRun {
        var copy = new LinkedHashMap<String, List<Entry>>();
        entries.forEach((query, list) -> copy.put(query, List.copyOf(list)));
        entries = Collections.unmodifiableMap(copy);
    }

    /** The ids alone, best first. */
    public Map<String, List<String>> rankings() {
        var rankings = new LinkedHashMap<String, List<String>>();
        entries.forEach((query, list) ->
                rankings.put(query, list.stream().map(Entry::documentId).toList()));
        return rankings;
    }

    /** Measures this run by {@code set}. Queries that are not in the set are passed over. */
    public Evaluation evaluate(JudgedSet set) {
        return new Evaluation(set, rankings());
    }
}

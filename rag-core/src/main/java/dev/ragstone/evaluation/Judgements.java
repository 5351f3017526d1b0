package dev.ragstone.evaluation;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which documents answer which query, and how well.
 *
 * @param grades for each query id, the grade of each judged document by its id; zero or less means that it does not
 *     answer the query, and a document without a grade counts as zero
 * @since 0.1
 */
public record Judgements(Map<String, Map<String, Integer>> grades) {

    private static final Judgements NONE = new Judgements(Map.of());

    public Judgements {
        var copy = new TreeMap<String, Map<String, Integer>>();
        grades.forEach((query, documents) -> copy.put(query, Collections.unmodifiableMap(new TreeMap<>(documents))));
        grades = Collections.unmodifiableMap(copy);
    }

    /** No judgement at all. */
    public static Judgements none() {
        return NONE;
    }

    /** A copy in which {@code documentId} has {@code grade} for the query {@code queryId}. */
    public Judgements with(String queryId, String documentId, int grade) {
        var copy = new TreeMap<>(grades);
        var documents = new TreeMap<>(of(queryId));
        documents.put(documentId, grade);
        copy.put(queryId, documents);
        return new Judgements(copy);
    }

    /** The grades of the query {@code queryId} by document id; empty when it has none. */
    public Map<String, Integer> of(String queryId) {
        return grades.getOrDefault(queryId, Map.of());
    }

    /** Whether any document answers the query {@code queryId}. */
    public boolean hasAnswer(String queryId) {
        return of(queryId).values().stream().anyMatch(grade -> grade > 0);
    }
}

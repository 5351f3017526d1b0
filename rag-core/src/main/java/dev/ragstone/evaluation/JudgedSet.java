package dev.ragstone.evaluation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Queries with the documents that answer them: what a search is measured by.
 *
 * <pre>{@code
 * var set = JudgedSet.builder()
 *         .query("q1", "notice period", Map.of("default!contract.pdf", 2, "default!faq.md", 1))
 *         .build();
 * }</pre>
 *
 * @param queries the text of each query by its id, in the order they are to be asked
 * @since 0.1
 */
public record JudgedSet(Map<String, String> queries, Judgements judgements) {

    public JudgedSet {
        queries = Collections.unmodifiableMap(new LinkedHashMap<>(queries));
    }

    /** Starts an empty set. */
    public static Builder builder() {
        return new Builder();
    }

    /** The ids of the queries that some document answers; only these can be measured. */
    public List<String> answerable() {
        return queries.keySet().stream().filter(judgements::hasAnswer).toList();
    }

    /** Collects queries for a {@link JudgedSet}. Used by one thread. */
    public static final class Builder {

        private final Map<String, String> queries = new LinkedHashMap<>();
        private final Map<String, Map<String, Integer>> grades = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a query that these documents answer equally well.
         *
         * @throws IllegalArgumentException if there already is a query with this text, which is also its id
         */
        public Builder query(String text, String... documentIds) {
            var equal = new LinkedHashMap<String, Integer>();
            for (String documentId : documentIds) {
                equal.put(documentId, 1);
            }
            return query(text, text, equal);
        }

        /**
         * Adds a query with a grade for each judged document.
         *
         * @throws IllegalArgumentException if there already is a query with this id
         */
        public Builder query(String id, String text, Map<String, Integer> gradesByDocument) {
            if (queries.putIfAbsent(id, text) != null) {
                throw new IllegalArgumentException("there already is a query with the id '" + id + "'");
            }
            grades.put(id, gradesByDocument);
            return this;
        }

        /** Creates the set. */
        public JudgedSet build() {
            return new JudgedSet(queries, new Judgements(grades));
        }
    }
}

package dev.ragstone.pgvector;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The score of a row of the terms, from the {@linkplain Bm25#score share} of each term of a query.
 *
 * <p>A query has its words once for each language of the index, but a text has terms of one language only. So a row is
 * first asked which language it has words of, which is quick, and then only for the terms of that one.
 */
final class TermScores {

    private TermScores() {}

    /** @param terms of which the row has at least one */
    static Sql of(List<QueryTerms.Term> terms) {
        List<List<QueryTerms.Term>> languages = byLanguage(terms);
        if (languages.size() == 1) {
            return sum(terms);
        }
        Sql score = Sql.of("CASE");
        for (List<QueryTerms.Term> language : languages.subList(0, languages.size() - 1)) {
            score.add(" WHEN t.terms @@ ?::tsquery THEN ").bind(any(language)).add(sum(language));
        }
        return score.add(" ELSE ").add(sum(languages.getLast())).add(" END");
    }

    /** A text-search query for any of them. */
    static String any(List<QueryTerms.Term> terms) {
        return terms.stream().map(term -> quoted(term.term())).collect(Collectors.joining(" | "));
    }

    /** A term as a text-search query: within quotes, nothing but these two means anything. */
    static String quoted(String term) {
        return "'" + term.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    /** The one that most rows are of first, so that most rows are asked once. */
    private static List<List<QueryTerms.Term>> byLanguage(List<QueryTerms.Term> terms) {
        Map<String, List<QueryTerms.Term>> languages = new LinkedHashMap<>();
        terms.forEach(term -> languages
                .computeIfAbsent(term.language(), language -> new ArrayList<>())
                .add(term));
        return languages.values().stream()
                .sorted(Comparator.<List<QueryTerms.Term>>comparingLong(TermScores::rows)
                        .reversed())
                .toList();
    }

    private static long rows(List<QueryTerms.Term> terms) {
        return terms.stream().mapToLong(QueryTerms.Term::chunks).sum();
    }

    private static Sql sum(List<QueryTerms.Term> terms) {
        Sql sum = Sql.of("");
        for (int i = 0; i < terms.size(); i++) {
            QueryTerms.Term term = terms.get(i);
            sum.add(i == 0 ? "" : " + ").add(Bm25.score(quoted(term.term()), term.weight()));
        }
        return sum;
    }
}

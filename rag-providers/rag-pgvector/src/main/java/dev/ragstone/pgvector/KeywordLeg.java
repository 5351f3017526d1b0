package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Search by words: {@link Bm25} over the chunks that have at least one of them.
 *
 * <p>Chunks that have only words that say little need not be looked at once enough better ones are known: the words that
 * count most are looked for first, and further ones only if all the rest together could still bring a chunk to the top. The
 * list is the same as if all had been looked at.
 */
final class KeywordLeg {

    /** About how many chunks are looked at first, for each that is wanted. */
    private static final long CANDIDATES_PER_RESULT = 10;

    private final SchemaNames names;
    private final Stems stems;
    private final HitRows hits;

    KeywordLeg(SchemaNames names, Stems stems) {
        this.names = names;
        this.stems = stems;
        this.hits = new HitRows(names);
    }

    List<ScoredChunk> search(Connection connection, KeywordQuery query) throws SQLException {
        StateRow state = StateRow.read(connection, names);
        List<QueryTerms.Term> terms =
                new QueryTerms(connection, names, stems, state).of(query.text(), query.feedback());
        if (terms.isEmpty()) {
            return List.of();
        }
        int looked = first(terms, query.limit());
        List<ScoredChunk> found = best(connection, state, terms, looked, query);
        if (looked < terms.size()) {
            int enough = found.size() < query.limit()
                    ? terms.size()
                    : enough(terms, looked, found.getLast().score());
            if (enough > looked) {
                found = best(connection, state, terms, enough, query);
            }
        }
        return found;
    }

    List<MatchedWord> explain(Connection connection, KeywordQuery query, Chunk chunk) throws SQLException {
        StateRow state = StateRow.read(connection, names);
        List<QueryTerms.Term> terms =
                new QueryTerms(connection, names, stems, state).of(query.text(), query.feedback());
        Map<String, Double> scores = new LinkedHashMap<>();
        Sql.of("SELECT q.o, ")
                .add(Bm25.score(mean(state)))
                .add(" FROM " + names.documents() + " d JOIN " + names.chunks() + " c ON c.document = d.key JOIN " + names.terms()
                        + " t ON t.document = c.document AND t.position = c.position, ")
                .add(weighted(terms))
                .add(", LATERAL (SELECT " + Bm25.count() + ") n(n) WHERE d.digest = ? AND c.id = ? AND n.n > 0 AND ")
                .bind(Digests.ofId(chunk.documentId()))
                .bind(OrderedText.of(chunk.id()))
                .add(FilterSql.of(query.scope()))
                .add(" ORDER BY q.o")
                .query(
                        connection,
                        row -> scores.merge(terms.get(row.getInt(1) - 1).written(), row.getDouble(2), Double::sum));
        return scores.entrySet().stream()
                .map(word -> new MatchedWord(word.getKey(), word.getValue()))
                .sorted(Comparator.comparingDouble(MatchedWord::score).reversed())
                .toList();
    }

    private static int first(List<QueryTerms.Term> terms, int limit) {
        long candidates = 0;
        int count = 0;
        while (count < terms.size() && candidates < CANDIDATES_PER_RESULT * limit) {
            candidates += terms.get(count++).chunks();
        }
        return count;
    }

    /** After how many terms all others together cannot reach {@code score}. */
    private static int enough(List<QueryTerms.Term> terms, int looked, double score) {
        double rest = 0;
        int count = terms.size();
        while (count > looked && rest + terms.get(count - 1).weight() < score) {
            rest += terms.get(--count).weight();
        }
        return count;
    }

    private List<ScoredChunk> best(
            Connection connection, StateRow state, List<QueryTerms.Term> terms, int looked, KeywordQuery query)
            throws SQLException {
        Sql found = Sql.of("SELECT t.document, t.position, (SELECT sum(")
                .add(Bm25.score(mean(state)))
                .add(") FROM ")
                .add(weighted(terms))
                .add(", LATERAL (SELECT " + Bm25.count() + ") n(n)) AS score FROM " + names.terms() + " t")
                .add(scoped(query.scope()))
                .add(" t.terms @@ ?::tsquery ORDER BY score DESC FETCH FIRST ? ROWS WITH TIES")
                .bind(terms.subList(0, looked).stream()
                        .map(term -> quoted(term.term()))
                        .collect(Collectors.joining(" | ")))
                .bind((long) query.limit());
        return hits.best(connection, found, query.limit());
    }

    private Sql scoped(SearchScope scope) {
        if (FilterSql.isEverything(scope)) {
            return Sql.of(" WHERE");
        }
        return Sql.of(" JOIN " + names.documents() + " d ON d.key = t.document WHERE ")
                .add(FilterSql.of(scope))
                .add(" AND");
    }

    private static Sql weighted(List<QueryTerms.Term> terms) {
        return Sql.of("unnest(?::tsquery[], ?::float8[]) WITH ORDINALITY AS q(term, weight, o)")
                .bindTexts(terms.stream().map(term -> quoted(term.term())).toList())
                .bindNumbers(terms.stream().map(QueryTerms.Term::weight).toList());
    }

    private static double mean(StateRow state) {
        return state.chunks() == 0 ? 1 : (double) state.words() / state.chunks();
    }

    /** A term as a text-search query: within quotes, nothing but these two means anything. */
    private static String quoted(String term) {
        return "'" + term.replace("\\", "\\\\").replace("'", "''") + "'";
    }
}

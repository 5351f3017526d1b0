package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** From as many terms on it takes much longer to look for them in every row than the planner believes. */
    private static final int MANY_TERMS = 20;

    private final SchemaNames names;
    private final boolean rowSecurity;
    private final Stems stems;
    private final HitRows hits;

    KeywordLeg(SchemaNames names, boolean rowSecurity, Stems stems) {
        this.names = names;
        this.rowSecurity = rowSecurity;
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
        if (terms.size() > MANY_TERMS) {
            preferIndex(connection);
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
        Sql found = Sql.of("SELECT t.terms, ")
                .add(Bm25.half(mean(state)))
                .add(" AS half FROM " + names.documents() + " d JOIN " + names.chunks()
                        + " c ON c.document = d.key JOIN "
                        + names.terms() + " t ON t.document = c.document AND t.position = c.position WHERE d.digest = ?"
                        + " AND c.id = ? AND ")
                .bind(Digests.ofId(chunk.documentId()))
                .bind(OrderedText.of(chunk.id()))
                .add(FilterSql.of(query.scope()));
        if (terms.isEmpty()) {
            return List.of();
        }
        Sql each = Sql.of("SELECT ");
        for (int i = 0; i < terms.size(); i++) {
            each.add(i == 0 ? "" : ", ")
                    .add(Bm25.score(
                            TermScores.quoted(terms.get(i).term()), terms.get(i).weight()));
        }
        each.add(" FROM (").add(found).add(") t").query(connection, row -> {
            for (int i = 0; i < terms.size(); i++) {
                scores.merge(terms.get(i).written(), row.getDouble(i + 1), Double::sum);
            }
            return true;
        });
        return scores.entrySet().stream()
                .filter(word -> word.getValue() > 0)
                .map(word -> new MatchedWord(word.getKey(), word.getValue()))
                .sorted(Comparator.comparingDouble(MatchedWord::score).reversed())
                .toList();
    }

    /**
     * For this transaction only. A statement with so many terms is not worth compiling either, which takes the longer the
     * more there are. Policies keep roles from the index, and rather need what is turned off here.
     */
    private void preferIndex(Connection connection) throws SQLException {
        String scans = rowSecurity ? "" : ", set_config('enable_seqscan', 'off', TRUE)";
        Sql.of("SELECT set_config('jit', 'off', TRUE)" + scans).query(connection, row -> true);
    }

    private static int first(List<QueryTerms.Term> terms, int limit) {
        long candidates = 0;
        int count = 0;
        while (count < terms.size() && candidates < CANDIDATES_PER_RESULT * limit) {
            candidates += terms.get(count++).chunks();
        }
        return count;
    }

    /** After how many terms no chunk, which has those of one language only, can reach {@code score} by the others. */
    private static int enough(List<QueryTerms.Term> terms, int looked, double score) {
        Map<String, Double> rests = new HashMap<>();
        int count = terms.size();
        while (count > looked) {
            QueryTerms.Term term = terms.get(count - 1);
            if (rests.merge(term.language(), term.weight(), Double::sum) >= score) {
                return count;
            }
            count--;
        }
        return count;
    }

    private List<ScoredChunk> best(
            Connection connection, StateRow state, List<QueryTerms.Term> terms, int looked, KeywordQuery query)
            throws SQLException {
        Sql found = Sql.of("SELECT t.document, t.position, ")
                .add(TermScores.of(terms))
                .add(" AS score FROM (SELECT t.document, t.position, t.terms, ")
                .add(Bm25.half(mean(state)))
                .add(" AS half FROM " + names.terms() + " t")
                .add(scoped(query.scope()))
                // What OFFSET keeps apart is computed once for each row.
                .add(" t.terms @@ ?::tsquery OFFSET 0) t ORDER BY score DESC FETCH FIRST ? ROWS WITH TIES")
                .bind(TermScores.any(terms.subList(0, looked)))
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

    private static double mean(StateRow state) {
        return state.chunks() == 0 ? 1 : (double) state.words() / state.chunks();
    }
}

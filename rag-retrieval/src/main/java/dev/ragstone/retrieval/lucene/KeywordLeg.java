package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/**
 * Search by words: BM25 over the fields that hold text, then a closer look at the best.
 *
 * <p>A chunk has text in the fields of one language only, so summing over languages adds nothing to it.
 */
final class KeywordLeg {

    private static final Sort BEST_FIRST =
            new Sort(SortField.FIELD_SCORE, new SortField(Fields.CHUNK_ID, SortField.Type.STRING));

    /** How many more are fetched than wanted, among which those that share the last place mostly are. */
    private static final int SPARE = 16;

    private final TextAnalysis analysis;
    private final KeywordTuning tuning;

    KeywordLeg(TextAnalysis analysis, KeywordTuning tuning) {
        this.analysis = analysis;
        this.tuning = tuning;
    }

    List<ScoredChunk> search(ChunkSearcher searcher, KeywordQuery query) throws IOException {
        return searcher.chunks(find(searcher, query));
    }

    private List<ScoredDoc> find(ChunkSearcher searcher, KeywordQuery query) throws IOException {
        SearchStage analysing = SearchStage.begin(SearchStage.ANALYSE);
        var plan = KeywordPlan.of(searcher, analysis, tuning, query);
        analysing.end();
        if (plan.words().isEmpty()) {
            return List.of();
        }
        SearchStage matching = SearchStage.begin(SearchStage.WORDS);
        boolean pairs = !plan.pairs().isEmpty();
        int wanted = pairs ? Math.max(query.limit(), Proximity.WINDOW) : query.limit();
        try {
            List<RankedDoc> found = best(searcher, scoped(WordClauses.query(plan.words()), query.scope()), wanted);
            List<RankedDoc> ranked = pairs ? Proximity.rerank(searcher, found, plan.pairs()) : found;
            List<ScoredDoc> best =
                    ranked.stream().limit(query.limit()).map(RankedDoc::scored).toList();
            matching.end();
            return best;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * By which words of the query a chunk is found, those that added most to its score first. Together they are its
     * score, except that {@link #search} looks at pairs of words only in the best. Empty if the chunk is not in scope.
     */
    List<MatchedWord> explain(ChunkSearcher searcher, KeywordQuery query, Chunk chunk) throws IOException {
        ScoreDoc[] found = searcher.search(scoped(same(chunk), query.scope()), 1).scoreDocs;
        if (found.length == 0) {
            return List.of();
        }
        var plan = KeywordPlan.of(searcher, analysis, tuning, query);
        var clauses = new ArrayList<>(plan.words());
        plan.pairs().forEach(pair -> clauses.add(pair.clause()));
        Map<String, Double> scores = new LinkedHashMap<>();
        for (WordClause clause : clauses) {
            double score = searcher.score(clause.weighted(), found[0].doc);
            if (score > 0) {
                scores.merge(clause.surface(), score, Double::sum);
            }
        }
        return scores.entrySet().stream()
                .map(word -> new MatchedWord(word.getKey(), word.getValue()))
                .sorted(Comparator.comparingDouble(MatchedWord::score).reversed())
                .toList();
    }

    private static Query same(Chunk chunk) {
        return new BooleanQuery.Builder()
                .add(ChunkDocuments.near(chunk), Occur.FILTER)
                .add(
                        SortedDocValuesField.newSlowExactQuery(Fields.CHUNK_ID, ChunkDocuments.sortedId(chunk.id())),
                        Occur.FILTER)
                .build();
    }

    private static Query scoped(Query words, SearchScope scope) {
        var scoped = new BooleanQuery.Builder().add(words, Occur.MUST);
        ScopeQueries.of(scope).ifPresent(filter -> scoped.add(filter, Occur.FILTER));
        return scoped.build();
    }

    /** Ranked by their scores alone, which is twice as fast as with the ids of chunks, unless too many share the last place. */
    private static List<RankedDoc> best(ChunkSearcher searcher, Query query, int limit) throws IOException {
        int most = Math.clamp(searcher.commit().maxDoc(), 1, limit);
        // Nobody asks how many there are in all.
        var collector = new TopScoreDocCollectorManager(Math.addExact(most, SPARE), null, 1);
        ScoreDoc[] found = searcher.search(query, collector).scoreDocs;
        if (found.length > most && found[most - 1].score == found[found.length - 1].score) {
            found = searcher.search(query, most, BEST_FIRST).scoreDocs;
        }
        var best = new ArrayList<RankedDoc>(found.length);
        for (ScoreDoc doc : found) {
            float score = doc instanceof FieldDoc sorted ? (float) sorted.fields[0] : doc.score;
            best.add(RankedDoc.of(searcher, doc.doc, score));
        }
        best.sort(RankedDoc.BEST_FIRST);
        return best.subList(0, Math.min(most, best.size()));
    }
}

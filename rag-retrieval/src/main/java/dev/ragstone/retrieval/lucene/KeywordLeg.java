package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * Search by words: BM25 over the fields that hold text.
 *
 * <p>A chunk has text in one field only, so summing over fields is that field's BM25, and an index of one language gives
 * exactly the BM25 of its field.
 */
final class KeywordLeg {

    /** Words of one query looked at, over all fields; Lucene takes 1,024 clauses, and some belong to the scope. */
    private static final int MAX_WORDS = 1_000;

    private static final Sort BEST_FIRST =
            new Sort(SortField.FIELD_SCORE, new SortField(Fields.CHUNK_ID, SortField.Type.STRING));

    private final TextAnalysis analysis;

    KeywordLeg(TextAnalysis analysis) {
        this.analysis = analysis;
    }

    List<ScoredChunk> search(ChunkSearcher searcher, KeywordQuery query) throws IOException {
        Optional<Query> words = words(searcher.textFields(), query.text());
        if (words.isEmpty()) {
            return List.of();
        }
        var scoped = new BooleanQuery.Builder().add(words.get(), Occur.MUST);
        ScopeQueries.of(query.scope()).ifPresent(scope -> scoped.add(scope, Occur.FILTER));
        int limit = Math.clamp(searcher.commit().maxDoc(), 1, query.limit());
        var found = new ArrayList<ScoredDoc>();
        for (ScoreDoc hit : searcher.search(scoped.build(), limit, BEST_FIRST).scoreDocs) {
            found.add(new ScoredDoc(hit.doc, (float) ((FieldDoc) hit).fields[0]));
        }
        return searcher.chunks(found);
    }

    private Optional<Query> words(List<String> fields, String text) throws IOException {
        var words = new BooleanQuery.Builder();
        boolean any = false;
        for (String field : fields) {
            for (Map.Entry<BytesRef, Integer> word :
                    count(field, text, MAX_WORDS / fields.size()).entrySet()) {
                words.add(clause(new Term(field, word.getKey()), word.getValue()), Occur.SHOULD);
                any = true;
            }
        }
        return any ? Optional.of(words.build()) : Optional.empty();
    }

    private static Query clause(Term word, int times) {
        Query query = new TermQuery(word);
        return times == 1 ? query : new BoostQuery(query, times);
    }

    /** How often each word occurs: the first {@code max} different ones. */
    private Map<BytesRef, Integer> count(String field, String text, int max) throws IOException {
        var counts = new LinkedHashMap<BytesRef, Integer>();
        try (TokenStream tokens = analysis.forQueries().tokenStream(field, text)) {
            TermToBytesRefAttribute word = tokens.getAttribute(TermToBytesRefAttribute.class);
            tokens.reset();
            while (counts.size() < max && tokens.incrementToken()) {
                counts.merge(BytesRef.deepCopyOf(word.getBytesRef()), 1, Integer::sum);
            }
            tokens.end();
        }
        return counts;
    }
}

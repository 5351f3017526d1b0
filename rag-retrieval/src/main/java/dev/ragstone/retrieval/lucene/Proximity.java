package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/**
 * Raises chunks in which neighbouring words of the query stand together.
 *
 * <p>Only the best by words are looked at, always as many, so that the cost does not grow with the index and a longer
 * list begins with the shorter one. Stop words count here: "flights to Oslo" are not flights from Oslo.
 */
final class Proximity {

    /** How many of the best chunks by words are looked at. */
    static final int WINDOW = 100;

    /** How many pairs of words are looked for, over all languages; the rarest. */
    private static final int MAX_PAIRS = 16;

    /** How many are looked at to choose those from: more than any question has. */
    private static final int MAX_LOOKED_AT = 1_000;

    /** Two words may be swapped, or have two others between them. */
    private static final int SLOP = 2;

    private final ChunkSearcher searcher;
    private final double weight;
    private final Map<Query, WordClause> pairs = new LinkedHashMap<>();
    private final Map<Term, Integer> frequencies = new HashMap<>();

    Proximity(ChunkSearcher searcher, double weight) {
        this.searcher = searcher;
        this.weight = weight;
    }

    /** Looks for the query's neighbours, as {@code language} reads it; two stop words only when there is nothing else. */
    void add(Language language, QueryText query) throws IOException {
        boolean tells = query.words().stream().anyMatch(word -> !word.stopWord());
        for (int i = 1; i < query.words().size() && pairs.size() < MAX_LOOKED_AT; i++) {
            QueryText.Word first = query.words().get(i - 1);
            QueryText.Word second = query.words().get(i);
            boolean idle = tells && first.stopWord() && second.stopWord();
            if (!idle && !first.term().equals(second.term())) {
                add(Fields.text(language), first, second);
            }
        }
    }

    /** The pairs to look for, the rarest first. */
    List<WordClause> list() {
        return pairs.values().stream()
                .sorted(Comparator.comparingInt(WordClause::docFreq))
                .limit(MAX_PAIRS)
                .toList();
    }

    /** Ranks anew the first {@link #WINDOW} of {@code found}. */
    static List<RankedDoc> rerank(ChunkSearcher searcher, List<RankedDoc> found, List<WordClause> pairs)
            throws IOException {
        ScoreDoc[] window = found.stream()
                .limit(WINDOW)
                .map(each -> new ScoreDoc(each.doc(), (float) each.score()))
                .toArray(ScoreDoc[]::new);
        var best = new TopDocs(new TotalHits(window.length, TotalHits.Relation.EQUAL_TO), window);
        var all = new ArrayList<RankedDoc>();
        for (ScoreDoc raised :
                QueryRescorer.rescore(searcher, best, WordClauses.query(pairs), 1, window.length).scoreDocs) {
            all.add(RankedDoc.of(searcher, raised.doc, raised.score));
        }
        all.sort(RankedDoc.BEST_FIRST);
        all.addAll(found.subList(window.length, found.size()));
        return all;
    }

    // The rarer word of two bounds how often they can stand together.
    private void add(String field, QueryText.Word first, QueryText.Word second) throws IOException {
        int docFreq = Math.min(docFreq(field, first), docFreq(field, second));
        if (docFreq > 0) {
            var pair = new PhraseQuery(SLOP, field, first.term(), second.term());
            pairs.putIfAbsent(pair, new WordClause(pair, weight, docFreq, first.surface() + " " + second.surface()));
        }
    }

    // Most words are in two pairs.
    private int docFreq(String field, QueryText.Word word) throws IOException {
        var term = new Term(field, word.term());
        Integer known = frequencies.get(term);
        if (known == null) {
            known = searcher.getIndexReader().docFreq(term);
            frequencies.put(term, known);
        }
        return known;
    }
}

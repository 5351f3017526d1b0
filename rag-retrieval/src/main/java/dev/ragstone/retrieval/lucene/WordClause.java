package dev.ragstone.retrieval.lucene;

import java.util.List;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;

/**
 * One thing a query looks for that the index has.
 *
 * @param query matches and scores it, unweighted
 * @param docFreq how many chunks have it
 * @param surface the words of the query it stands for, as they were written
 */
record WordClause(Query query, double weight, int docFreq, String surface) {

    Query weighted() {
        return weight == 1 ? query : new BoostQuery(query, (float) weight);
    }

    /** The same, counting {@code factor} times as much. */
    WordClause times(double factor) {
        return new WordClause(query, weight * factor, docFreq, surface);
    }

    /** Either of two, whichever scores more. */
    static WordClause either(WordClause one, WordClause other) {
        return new WordClause(
                new DisjunctionMaxQuery(List.of(one.weighted(), other.weighted()), 0),
                1,
                Math.max(one.docFreq(), other.docFreq()),
                one.surface());
    }
}

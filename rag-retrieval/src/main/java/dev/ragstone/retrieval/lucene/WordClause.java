package dev.ragstone.retrieval.lucene;

import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
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

    /** How many of the clauses that Lucene takes in one query it is. */
    int leaves() {
        return query instanceof BooleanQuery several ? several.clauses().size() : 1;
    }

    /** The same, counting {@code factor} times as much. */
    WordClause times(double factor) {
        return new WordClause(query, weight * factor, docFreq, surface);
    }

    /**
     * The same where {@code other} is not. Both together find what either does; a query for whichever scores more would
     * keep Lucene from passing over whole blocks of documents.
     */
    WordClause without(WordClause other) {
        Query rest = new BooleanQuery.Builder()
                .add(query, Occur.MUST)
                .add(other.query, Occur.MUST_NOT)
                .build();
        return new WordClause(rest, weight, docFreq, surface);
    }
}

package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.similarities.Similarity.SimScorer;

/**
 * Two words that stand together in the query and may do so in a chunk.
 *
 * @param docFreq the rarer of two bounds how often they can stand together
 * @param surface as they were written
 */
record WordPair(Place first, Place second, double weight, int docFreq, String surface) {

    /** Two words may be swapped, or have two others between them. */
    static final int SLOP = 2;

    /** A word, and where it is. */
    record Place(Term term, TermStates states) {}

    String field() {
        return first.term().field();
    }

    boolean firstIsRarer() {
        return first.states().docFreq() <= second.states().docFreq();
    }

    /** The same as a query, which scores what {@link #scorer} does. */
    WordClause clause() {
        var phrase = new PhraseQuery(
                SLOP, field(), first.term().bytes(), second.term().bytes());
        return new WordClause(phrase, weight, docFreq, surface);
    }

    /** Scores how often and how close the two stand, as BM25 scores a word that is as rare as both together. */
    SimScorer scorer(ChunkSearcher searcher) throws IOException {
        CollectionStatistics texts = searcher.collectionStatistics(field());
        if (texts == null) {
            throw new IllegalStateException("no text in field " + field());
        }
        return searcher.getSimilarity()
                .scorer(
                        (float) weight,
                        texts,
                        searcher.termStatistics(
                                first.term(),
                                first.states().docFreq(),
                                first.states().totalTermFreq()),
                        searcher.termStatistics(
                                second.term(),
                                second.states().docFreq(),
                                second.states().totalTermFreq()));
    }
}

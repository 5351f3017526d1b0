package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.jspecify.annotations.Nullable;

/**
 * What pairs of words add to the scores of documents, which are asked for in rising order.
 *
 * <p>The scores are those of sloppy phrase queries. Those would walk through the postings of a word once for every pair
 * it is in; here they are walked through once, which takes a third of the time.
 */
final class PairScores {

    private final List<WordPair> pairs;
    private final List<SimScorer> scorers = new ArrayList<>();
    private final List<PairInSegment> here = new ArrayList<>();
    private @Nullable LeafReaderContext leaf;

    PairScores(ChunkSearcher searcher, List<WordPair> pairs) throws IOException {
        this.pairs = pairs;
        for (WordPair pair : pairs) {
            scorers.add(pair.scorer(searcher));
        }
    }

    /** What the pairs that are in {@code doc} score together; {@code doc} is counted within the segment. */
    double of(LeafReaderContext segment, int doc) throws IOException {
        if (leaf != segment) {
            leaf = segment;
            enter(segment);
        }
        double sum = 0;
        for (PairInSegment pair : here) {
            sum += pair.score(doc);
        }
        return sum;
    }

    private void enter(LeafReaderContext segment) throws IOException {
        here.clear();
        var words = new HashMap<Term, Optional<TermPositions>>();
        var norms = new HashMap<String, @Nullable NumericDocValues>();
        for (int i = 0; i < pairs.size(); i++) {
            WordPair pair = pairs.get(i);
            Optional<TermPositions> first = positions(segment, pair.first(), words);
            Optional<TermPositions> second = positions(segment, pair.second(), words);
            if (first.isPresent() && second.isPresent()) {
                if (!norms.containsKey(pair.field())) {
                    norms.put(pair.field(), segment.reader().getNormValues(pair.field()));
                }
                here.add(new PairInSegment(
                        first.get(), second.get(), pair.firstIsRarer(), norms.get(pair.field()), scorers.get(i)));
            }
        }
    }

    private static Optional<TermPositions> positions(
            LeafReaderContext segment, WordPair.Place word, Map<Term, Optional<TermPositions>> known)
            throws IOException {
        Optional<TermPositions> positions = known.get(word.term());
        if (positions == null) {
            positions = TermPositions.of(segment, word);
            known.put(word.term(), positions);
        }
        return positions;
    }

    /** A pair, both words of which the segment has. */
    private record PairInSegment(
            TermPositions first,
            TermPositions second,
            boolean firstIsRarer,
            @Nullable NumericDocValues lengths,
            SimScorer scorer) {

        double score(int doc) throws IOException {
            // Looking for a frequent word costs more, and mostly the rare one is not there.
            boolean both = firstIsRarer ? first.in(doc) && second.in(doc) : second.in(doc) && first.in(doc);
            if (!both) {
                return 0;
            }
            float closeness = TermPositions.closeness(first, second, WordPair.SLOP);
            if (closeness == 0) {
                return 0;
            }
            // One is what Lucene takes for a text whose length it does not know.
            long length = lengths != null && lengths.advanceExact(doc) ? lengths.longValue() : 1;
            return scorer.score(closeness, length);
        }
    }
}

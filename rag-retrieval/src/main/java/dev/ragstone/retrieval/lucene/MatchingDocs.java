package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;

/** What a query selects in one segment: the first {@link #count()} of {@link #docs()}, ascending. */
final class MatchingDocs {

    private final LeafReaderContext leaf;
    private int[] docs = new int[64];
    private int count;

    private MatchingDocs(LeafReaderContext leaf) {
        this.leaf = leaf;
    }

    /** All that {@code query} selects, by segment; empty when that is more than {@code max}. */
    static Optional<List<MatchingDocs>> upTo(int max, IndexSearcher searcher, Query query) throws IOException {
        Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        var segments = new ArrayList<MatchingDocs>();
        int left = max;
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            Scorer scorer = weight.scorer(leaf);
            if (scorer != null) {
                var segment = new MatchingDocs(leaf);
                if (!segment.collect(scorer.iterator(), left)) {
                    return Optional.empty();
                }
                left -= segment.count;
                segments.add(segment);
            }
        }
        return Optional.of(segments);
    }

    static List<MatchingDocs> all(IndexSearcher searcher, Query query) throws IOException {
        return upTo(Integer.MAX_VALUE, searcher, query).orElseThrow();
    }

    LeafReaderContext leaf() {
        return leaf;
    }

    int[] docs() {
        return docs;
    }

    int count() {
        return count;
    }

    private boolean collect(DocIdSetIterator matches, int max) throws IOException {
        Bits live = leaf.reader().getLiveDocs();
        for (int doc = matches.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = matches.nextDoc()) {
            if (live == null || live.get(doc)) {
                if (count == max) {
                    return false;
                }
                docs = ArrayUtil.grow(docs, count + 1);
                docs[count++] = doc;
            }
        }
        return true;
    }
}

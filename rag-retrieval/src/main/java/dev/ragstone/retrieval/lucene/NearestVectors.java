package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.VectorScorer;

/** Ranks chunks by the cosine of their vectors with one target, ties by chunk id. */
final class NearestVectors {

    /** Scanned with single precision, so a few more are kept than wanted until double precision has ranked them. */
    private static final int MARGIN = 32;

    private final IndexSearcher searcher;
    private final float[] target;

    NearestVectors(IndexSearcher searcher, float[] target) {
        this.searcher = searcher;
        this.target = target;
    }

    float[] target() {
        return target;
    }

    /** The nearest of {@code matches}, exactly. */
    List<ScoredDoc> scan(List<MatchingDocs> matches, int limit) throws IOException {
        int kept = (int) Math.min((long) limit + MARGIN, Integer.MAX_VALUE);
        var best = new PriorityQueue<>(RankedDoc.BEST_FIRST.reversed());
        try {
            for (MatchingDocs segment : matches) {
                scan(segment, kept, best);
            }
            return rank(best.stream().mapToInt(RankedDoc::doc).toArray(), limit);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * The best of {@code found}, with exact scores.
     *
     * @param found best first
     * @param rounding how far their scores may be from the exact ones
     */
    List<ScoredDoc> rescore(List<ScoreDoc> found, int limit, float rounding) throws IOException {
        float lowest = found.get(Math.min(limit, found.size()) - 1).score - rounding;
        try {
            return rank(
                    found.stream()
                            .takeWhile(hit -> hit.score >= lowest)
                            .mapToInt(hit -> hit.doc)
                            .toArray(),
                    limit);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void scan(MatchingDocs segment, int kept, PriorityQueue<RankedDoc> best) throws IOException {
        LeafReaderContext leaf = segment.leaf();
        VectorScorer scorer = leaf.reader().getFloatVectorValues(Fields.VECTOR).rescorer(target);
        DocIdSetIterator vectors = scorer.iterator();
        for (int i = 0; i < segment.count(); i++) {
            int doc = segment.docs()[i];
            vectors.advance(doc);
            float score = scorer.score();
            if (best.size() < kept || score >= best.element().score()) {
                best.add(new RankedDoc(leaf, leaf.docBase + doc, score));
                if (best.size() > kept) {
                    best.remove();
                }
            }
        }
    }

    private List<ScoredDoc> rank(int[] docs, int limit) throws IOException {
        Arrays.sort(docs);
        var ranked = new ArrayList<RankedDoc>(docs.length);
        for (int i = 0; i < docs.length; ) {
            LeafReaderContext leaf = leafOf(docs[i]);
            FloatVectorValues values = leaf.reader().getFloatVectorValues(Fields.VECTOR);
            DocIndexIterator vectors = values.iterator();
            int end = leaf.docBase + leaf.reader().maxDoc();
            for (; i < docs.length && docs[i] < end; i++) {
                vectors.advance(docs[i] - leaf.docBase);
                double cosine = UnitVectors.cosine(target, values.vectorValue(vectors.index()));
                ranked.add(new RankedDoc(leaf, docs[i], cosine));
            }
        }
        ranked.sort(RankedDoc.BEST_FIRST);
        return ranked.stream().limit(limit).map(RankedDoc::scored).toList();
    }

    private LeafReaderContext leafOf(int doc) {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        return leaves.get(ReaderUtil.subIndex(doc, leaves));
    }
}

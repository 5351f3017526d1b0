package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.util.BytesRef;

/** Ranks chunks by the cosine of their vectors with one target, ties by chunk id. */
final class NearestVectors {

    /** Scanned with single precision, so a few more are kept than wanted until double precision has ranked them. */
    private static final int MARGIN = 32;

    private static final Comparator<Candidate> BEST_FIRST =
            Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::id);

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
        var best = new PriorityQueue<>(BEST_FIRST.reversed());
        for (MatchingDocs segment : matches) {
            scan(segment, kept, best);
        }
        return rank(best.stream().mapToInt(Candidate::doc).toArray(), limit);
    }

    /** The best of {@code found}, with exact scores. */
    List<ScoredDoc> rescore(ScoreDoc[] found, int limit) throws IOException {
        return rank(Arrays.stream(found).mapToInt(hit -> hit.doc).toArray(), limit);
    }

    private void scan(MatchingDocs segment, int kept, PriorityQueue<Candidate> best) throws IOException {
        VectorScorer scorer =
                segment.leaf().reader().getFloatVectorValues(Fields.VECTOR).scorer(target);
        SortedDocValues ids = segment.leaf().reader().getSortedDocValues(Fields.CHUNK_ID);
        DocIdSetIterator vectors = scorer.iterator();
        for (int i = 0; i < segment.count(); i++) {
            int doc = segment.docs()[i];
            vectors.advance(doc);
            float score = scorer.score();
            // Reading an id costs more than a comparison: only for those that may stay.
            if (best.size() < kept || score >= best.element().score()) {
                best.add(new Candidate(segment.leaf().docBase + doc, score, id(ids, doc)));
                if (best.size() > kept) {
                    best.remove();
                }
            }
        }
    }

    private List<ScoredDoc> rank(int[] docs, int limit) throws IOException {
        Arrays.sort(docs);
        var ranked = new ArrayList<Candidate>(docs.length);
        for (int i = 0; i < docs.length; ) {
            LeafReaderContext leaf = leafOf(docs[i]);
            FloatVectorValues values = leaf.reader().getFloatVectorValues(Fields.VECTOR);
            SortedDocValues ids = leaf.reader().getSortedDocValues(Fields.CHUNK_ID);
            DocIndexIterator vectors = values.iterator();
            int end = leaf.docBase + leaf.reader().maxDoc();
            for (; i < docs.length && docs[i] < end; i++) {
                int doc = docs[i] - leaf.docBase;
                vectors.advance(doc);
                double cosine = UnitVectors.cosine(target, values.vectorValue(vectors.index()));
                ranked.add(new Candidate(docs[i], cosine, id(ids, doc)));
            }
        }
        return ranked.stream()
                .sorted(BEST_FIRST)
                .limit(limit)
                .map(candidate -> new ScoredDoc(candidate.doc(), candidate.score()))
                .toList();
    }

    private LeafReaderContext leafOf(int doc) {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        return leaves.get(ReaderUtil.subIndex(doc, leaves));
    }

    private static BytesRef id(SortedDocValues ids, int doc) throws IOException {
        if (!ids.advanceExact(doc)) {
            throw new CorruptIndexException("a chunk has no id", Fields.CHUNK_ID);
        }
        return BytesRef.deepCopyOf(ids.lookupOrd(ids.ordValue()));
    }

    private record Candidate(int doc, double score, BytesRef id) {}
}

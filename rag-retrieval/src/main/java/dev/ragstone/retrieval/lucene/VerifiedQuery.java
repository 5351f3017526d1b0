package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.Filter;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Checks a filter against what is stored, for the chunks that carry a mark: the few whose values are too long for their
 * terms to tell.
 */
final class VerifiedQuery extends Query {

    // Reading a record costs far more than any other check, so it comes last.
    private static final float COST = 10_000;

    private final Query marked;
    private final Filter filter;

    VerifiedQuery(Term mark, Filter filter) {
        this.marked = new TermQuery(mark);
        this.filter = filter;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) throws IOException {
        Weight candidates = searcher.createWeight(marked, ScoreMode.COMPLETE_NO_SCORES, 1);
        return new ConstantScoreWeight(this, boost) {
            @Override
            public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
                Scorer scorer = candidates.scorer(context);
                return scorer == null
                        ? null
                        : new DefaultScorerSupplier(
                                new ConstantScoreScorer(score(), scoreMode, checked(scorer, context)));
            }

            @Override
            public boolean isCacheable(LeafReaderContext context) {
                return true;
            }
        };
    }

    private TwoPhaseIterator checked(Scorer candidates, LeafReaderContext context) throws IOException {
        var records = new SegmentRecords(context.reader());
        return new TwoPhaseIterator(candidates.iterator()) {
            @Override
            public boolean matches() throws IOException {
                return filter.matches(ChunkRecord.readDocument(records.read(approximation.docID()))
                        .attributes());
            }

            @Override
            public float matchCost() {
                return COST;
            }
        };
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return "VerifiedQuery(" + filter + ")";
    }

    @Override
    public boolean equals(Object other) {
        return sameClassAs(other)
                && marked.equals(((VerifiedQuery) other).marked)
                && filter.equals(((VerifiedQuery) other).filter);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * classHash() + marked.hashCode()) + filter.hashCode();
    }
}

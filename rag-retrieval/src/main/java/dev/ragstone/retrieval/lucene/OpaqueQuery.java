package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * A filter whose inside is nobody's business.
 *
 * <p>Lucene limits the number of clauses in a query as a whole and joins nested ones. A filter may be of any size, so it
 * hides its clauses.
 */
final class OpaqueQuery extends Query {

    private final Query inside;

    OpaqueQuery(Query inside) {
        this.inside = inside;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) throws IOException {
        Weight weight = searcher.createWeight(rewritten(searcher), ScoreMode.COMPLETE_NO_SCORES, 1);
        return new ConstantScoreWeight(this, boost) {
            @Override
            public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
                return weight.scorerSupplier(context);
            }

            @Override
            public boolean isCacheable(LeafReaderContext context) {
                return weight.isCacheable(context);
            }
        };
    }

    // What IndexSearcher.rewrite does, without its count of clauses.
    private Query rewritten(IndexSearcher searcher) throws IOException {
        Query query = inside;
        for (Query next = query.rewrite(searcher); !next.equals(query); next = query.rewrite(searcher)) {
            query = next;
        }
        return query;
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return "OpaqueQuery(" + inside.toString(field) + ")";
    }

    @Override
    public boolean equals(Object other) {
        return sameClassAs(other) && inside.equals(((OpaqueQuery) other).inside);
    }

    @Override
    public int hashCode() {
        return 31 * classHash() + inside.hashCode();
    }
}

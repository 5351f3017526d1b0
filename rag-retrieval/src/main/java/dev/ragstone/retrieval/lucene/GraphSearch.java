package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Asks the HNSW graphs of all segments for what is near a target, one after another, always in the same order.
 *
 * <p>A segment too small for a graph is scanned.
 */
final class GraphSearch {

    static final Comparator<ScoreDoc> BEST_FIRST =
            Comparator.<ScoreDoc>comparingDouble(hit -> hit.score).reversed().thenComparingInt(hit -> hit.doc);

    private final IndexSearcher searcher;
    private final float[] target;
    private final int patience;

    /** The patience is that of {@link PatientCollector}. */
    GraphSearch(IndexSearcher searcher, float[] target, int patience) {
        this.searcher = searcher;
        this.target = target;
        this.patience = patience;
    }

    /** At most {@code fetch} near vectors in scope, best first, of which the first {@code limit} matter. */
    List<ScoreDoc> nearest(Optional<Query> scope, int limit, int fetch) throws IOException {
        Optional<Weight> weight = scope.isPresent() ? Optional.of(weight(scope.get())) : Optional.empty();
        var best = new BestScores(Math.min(limit, fetch));
        var found = new ArrayList<ScoreDoc>();
        for (LeafReaderContext leaf : largestFirst()) {
            Optional<AcceptDocs> accepted = accepted(leaf, weight);
            if (accepted.isPresent()) {
                var collector = new PatientCollector(fetch, best, patience);
                leaf.reader().searchNearestVectors(Fields.VECTOR, target, collector, accepted.get());
                for (ScoreDoc hit : collector.topDocs().scoreDocs) {
                    hit.doc += leaf.docBase;
                    found.add(hit);
                }
            }
        }
        found.sort(BEST_FIRST);
        return found.subList(0, Math.min(fetch, found.size()));
    }

    // The largest has most of the list, so the others soon know that they have nothing for it.
    private List<LeafReaderContext> largestFirst() {
        return searcher.getIndexReader().leaves().stream()
                .sorted(Comparator.comparingInt(leaf -> -leaf.reader().maxDoc()))
                .toList();
    }

    private Weight weight(Query scope) throws IOException {
        return searcher.createWeight(searcher.rewrite(scope), ScoreMode.COMPLETE_NO_SCORES, 1);
    }

    private static Optional<AcceptDocs> accepted(LeafReaderContext leaf, Optional<Weight> weight) throws IOException {
        var live = leaf.reader().getLiveDocs();
        int docs = leaf.reader().maxDoc();
        if (weight.isEmpty()) {
            return Optional.of(AcceptDocs.fromLiveDocs(live, docs));
        }
        ScorerSupplier matching = weight.get().scorerSupplier(leaf);
        return matching == null
                ? Optional.empty()
                : Optional.of(AcceptDocs.fromIteratorSupplier(
                        () -> weight.get().scorer(leaf).iterator(), live, docs));
    }
}

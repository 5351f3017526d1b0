package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/**
 * Search of the graph within a scope, which is believed only as far as it can be checked.
 *
 * <p>In a scope that has to do with the meaning, as a collection or a tenant has, a query about something else begins among
 * vectors that are all outside. The way from there to the scope is long, and the search gives up early with a list that is
 * full and wrong: of 50,000 vectors with half of them in scope it found a tenth of the right ones. So the vectors around the
 * query are looked at first, whether in scope or not.
 */
final class ScopedGraph {

    /** So many of the vectors around a query must be in scope for it to lie within the scope or at its border. */
    private static final int FEWEST_INSIDE = 8;

    private final IndexSearcher searcher;
    private final GraphSearch graph;
    private final Query scope;

    ScopedGraph(IndexSearcher searcher, GraphSearch graph, Query scope) {
        this.searcher = searcher;
        this.graph = graph;
        this.scope = scope;
    }

    /** The nearest in scope, best first and more than {@code limit}; empty if the graph cannot be relied on. */
    Optional<List<ScoreDoc>> nearest(int limit, int fetch) throws IOException {
        List<ScoreDoc> inside = inside(graph.nearest(Optional.empty(), fetch, fetch));
        if (inside.size() > limit) {
            return Optional.of(inside);
        }
        if (inside.size() < FEWEST_INSIDE) {
            return Optional.empty();
        }
        List<ScoreDoc> found = graph.nearest(Optional.of(scope), limit, fetch);
        return holds(found, inside) ? Optional.of(found) : Optional.empty();
    }

    private static boolean holds(List<ScoreDoc> found, List<ScoreDoc> inside) {
        var docs = found.stream().map(hit -> hit.doc).collect(Collectors.toSet());
        return inside.stream().allMatch(hit -> docs.contains(hit.doc));
    }

    private List<ScoreDoc> inside(List<ScoreDoc> around) throws IOException {
        Weight weight = searcher.createWeight(searcher.rewrite(scope), ScoreMode.COMPLETE_NO_SCORES, 1);
        var inOrder = new ArrayList<>(around);
        inOrder.sort(Comparator.comparingInt(hit -> hit.doc));
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        var inside = new ArrayList<ScoreDoc>();
        for (int i = 0; i < inOrder.size(); ) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(inOrder.get(i).doc, leaves));
            int end = leaf.docBase + leaf.reader().maxDoc();
            Scorer scorer = weight.scorer(leaf);
            DocIdSetIterator matching = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
            for (; i < inOrder.size() && inOrder.get(i).doc < end; i++) {
                int doc = inOrder.get(i).doc - leaf.docBase;
                if (matching.docID() < doc) {
                    matching.advance(doc);
                }
                if (matching.docID() == doc) {
                    inside.add(inOrder.get(i));
                }
            }
        }
        inside.sort(GraphSearch.BEST_FIRST);
        return inside;
    }
}

package dev.ragstone.retrieval.lucene;

import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.knn.KnnSearchStrategy;

/**
 * Ends the search of a graph when it has looked around for a while without finding anything for the list.
 *
 * <p>How far a graph must be searched differs from query to query. One that lies among the vectors finds its neighbours at
 * once; one that lies apart from all of them goes on improving its list for long. Fetching a fixed number costs the first
 * as much as the second needs.
 */
final class PatientCollector extends KnnCollector.Decorator {

    private final BestScores best;
    private final int patience;
    private final KnnSearchStrategy strategy = new Steps();
    private int idle;

    /**
     * Makes a collector for one segment.
     *
     * @param fetch keep so many, and stop when none of the nodes left to visit is nearer than the last of them
     * @param best what the segments before have found; its change is what counts
     * @param patience stop after so many nodes whose neighbours did not change it
     */
    PatientCollector(int fetch, BestScores best, int patience) {
        super(new TopKnnCollector(fetch, Integer.MAX_VALUE));
        this.best = best;
        this.patience = patience;
    }

    @Override
    public boolean collect(int doc, float score) {
        if (best.offer(score)) {
            idle = 0;
        }
        return super.collect(doc, score);
    }

    @Override
    public boolean earlyTerminated() {
        return idle >= patience;
    }

    @Override
    public KnnSearchStrategy getSearchStrategy() {
        return strategy;
    }

    /** All that was asked for, so that nothing is done again for a search cut short. */
    @Override
    public TopDocs topDocs() {
        TopDocs found = super.topDocs();
        return new TopDocs(new TotalHits(found.totalHits.value(), TotalHits.Relation.EQUAL_TO), found.scoreDocs);
    }

    /** Lucene's own strategy, which tells the collector about each node whose neighbours have been visited. */
    private final class Steps extends KnnSearchStrategy.Hnsw {

        Steps() {
            super(DEFAULT_FILTERED_SEARCH_THRESHOLD);
        }

        @Override
        public void nextVectorsBlock() {
            idle++;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}

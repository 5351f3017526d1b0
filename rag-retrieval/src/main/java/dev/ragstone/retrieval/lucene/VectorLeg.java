package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorQuery;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/**
 * Search by vectors: a scan of all that are in scope while they are few, the HNSW graph when they are many.
 *
 * <p>The scan is exact. The graph is not, so it is asked for more than is wanted, and where it may have left something
 * out the scan takes over. Either way the final scores are computed anew, as cosines in double precision.
 */
final class VectorLeg {

    /**
     * How the graph is searched. Measured for the true ten of 100,000 vectors of 384 dimensions in clusters: as many found
     * as with 200 visited for every query, in a third of the time. Keeping 100 for ten found as many as keeping 200, and
     * for fifty it did not.
     */
    private static final Effort UNSCOPED = new Effort(100, 200, 50);

    /** In a scope the way to the nearest leads through vectors outside it; see {@link ScopedGraph}. */
    private static final Effort SCOPED = new Effort(400, 400, 200);

    /** A scope is scanned up to so many times the limit, since a graph is slow in it and finds less. */
    private static final int SCOPED_SCAN = 5;

    /** And up to so many times the limit if it is narrow: at a tenth of the vectors the graph finds .94 of the true ten. */
    private static final int NARROW_SCAN = 25;

    private static final int NARROW_PART = 8;

    /**
     * From so many copies of one vector on, what lies around them is hard to reach: they take up one another's edges in
     * the graph, of which each vector has 16.
     */
    private static final int MANY_COPIES = 8;

    /** More than single precision loses in the longest vectors, and in those that are only nearly of length one. */
    private static final float ROUNDING = 2e-5f;

    private final int dimension;
    private final int exactLimit;

    VectorLeg(int dimension, int exactLimit) {
        this.dimension = dimension;
        this.exactLimit = exactLimit;
    }

    List<ScoredChunk> search(ChunkSearcher searcher, VectorQuery query) throws IOException {
        return searcher.chunks(find(searcher, query));
    }

    private List<ScoredDoc> find(ChunkSearcher searcher, VectorQuery query) throws IOException {
        requireDimension(query.vector().dimension());
        SearchStage matching = SearchStage.begin(SearchStage.VECTORS);
        Optional<Query> scope = ScopeQueries.of(query.scope());
        float[] target = UnitVectors.of(moved(searcher, query, scope));
        var nearest = new NearestVectors(searcher, target);
        List<ScoredDoc> found = nearest(searcher, nearest, scope, query.limit());
        matching.end();
        return found;
    }

    private static Vector moved(ChunkSearcher searcher, VectorQuery query, Optional<Query> scope) throws IOException {
        return query.feedback().isEmpty()
                ? query.vector()
                : query.feedback()
                        .applyTo(
                                query.vector(), ChunkVectors.of(query.feedback().chunks(), searcher, scope));
    }

    /** Throws {@link IllegalArgumentException} unless {@code vector} can be stored. */
    void requireUsable(Chunk chunk, Vector vector) {
        requireDimension(vector.dimension());
        if (vector.dot(vector) == 0) {
            throw new IllegalArgumentException("the vector of chunk " + chunk.id() + " has no direction: all zeros");
        }
    }

    private void requireDimension(int given) {
        if (given != dimension) {
            throw new IllegalArgumentException("a vector has " + given + " values but this index holds vectors of "
                    + dimension + " values: they come from different embedding models");
        }
    }

    private List<ScoredDoc> nearest(ChunkSearcher searcher, NearestVectors nearest, Optional<Query> scope, int limit)
            throws IOException {
        Effort effort = scope.isPresent() ? SCOPED : UNSCOPED;
        int fetch = (int) Math.min(searcher.vectors(), effort.fetch(limit));
        int scanned = scanned(searcher.vectors(), scope.isPresent(), fetch);
        Query inScope = withVector(scope);
        if (scope.isPresent() || searcher.vectors() <= scanned) {
            Optional<List<MatchingDocs>> few = MatchingDocs.upTo(scanned, searcher, inScope);
            if (few.isPresent()) {
                return nearest.scan(few.get(), limit);
            }
        }
        var graph = new GraphSearch(searcher, nearest.target(), Math.max(effort.patience(), limit));
        Optional<List<ScoreDoc>> found = scope.isPresent()
                ? new ScopedGraph(searcher, graph, scope.get()).nearest(limit, fetch)
                : Optional.of(graph.nearest(scope, limit, fetch));
        return found.isPresent() && complete(found.get(), limit)
                ? nearest.rescore(found.get(), limit, rounding(searcher))
                : nearest.scan(MatchingDocs.all(searcher, inScope), limit);
    }

    /** Up to how many vectors all are compared. */
    private int scanned(long vectors, boolean scoped, int fetch) {
        long limit = scoped
                ? Math.max(
                        (long) SCOPED_SCAN * exactLimit,
                        Math.min(vectors / NARROW_PART, (long) NARROW_SCAN * exactLimit))
                : exactLimit;
        // A graph visited for a good part of its vectors is slower than a scan of them all.
        return (int) Math.min(Integer.MAX_VALUE, Math.max(limit, 10L * fetch));
    }

    // Of equal vectors the graph finds only some, so the cut must not fall among them.
    private static boolean complete(List<ScoreDoc> found, int limit) {
        return found.size() > limit
                && found.get(limit - 1).score > found.get(limit).score
                && !hasManyCopies(found.subList(0, Math.min(found.size(), 2 * limit + MANY_COPIES)));
    }

    private static boolean hasManyCopies(List<ScoreDoc> found) {
        int copies = 1;
        for (int i = 1; i < found.size() && copies < MANY_COPIES; i++) {
            copies = found.get(i).score == found.get(i - 1).score ? copies + 1 : 1;
        }
        return copies >= MANY_COPIES;
    }

    // Scores are between 0 and 1; those of shortened vectors say too little to leave any of the found out.
    private static float rounding(ChunkSearcher searcher) {
        return searcher.precision() == VectorPrecision.FLOAT ? ROUNDING : 1;
    }

    private static Query withVector(Optional<Query> scope) {
        Query withVector = new FieldExistsQuery(Fields.VECTOR);
        return scope.<Query>map(inScope -> new BooleanQuery.Builder()
                        .add(inScope, Occur.FILTER)
                        .add(withVector, Occur.FILTER)
                        .build())
                .orElse(withVector);
    }

    /**
     * How far a graph is searched.
     *
     * @param least keeps at least so many
     * @param most keeps no more, unless twice the limit is more
     * @param patience that of {@link PatientCollector}
     */
    private record Effort(int least, int most, int patience) {

        /** How many are kept while {@code limit} are looked for: the list of a short search is soon in order. */
        long fetch(int limit) {
            return Math.max(2L * limit, Math.clamp(10L * limit, least, most));
        }
    }
}

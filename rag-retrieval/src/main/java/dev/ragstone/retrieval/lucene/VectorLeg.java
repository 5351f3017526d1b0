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
import org.apache.lucene.search.KnnFloatVectorQuery;
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
     * Fetched from the graph at least. Measured for the true ten of 20,000 vectors of 384 dimensions in clusters: queries
     * like the vectors need 50 for a recall of .996, but queries unlike them find .953 with 100, some of them nothing
     * right at all, and .998 with 200.
     */
    private static final int MIN_FETCH = 200;

    /**
     * From so many copies of one vector on, what lies around them is hard to reach: they take up one another's edges in
     * the graph, of which each vector has 16.
     */
    private static final int MANY_COPIES = 8;

    private final int dimension;
    private final int exactLimit;

    VectorLeg(int dimension, int exactLimit) {
        this.dimension = dimension;
        this.exactLimit = exactLimit;
    }

    List<ScoredChunk> search(ChunkSearcher searcher, VectorQuery query) throws IOException {
        requireDimension(query.vector().dimension());
        Optional<Query> scope = ScopeQueries.of(query.scope());
        float[] target = UnitVectors.of(moved(searcher, query, scope));
        var nearest = new NearestVectors(searcher, target);
        return searcher.chunks(nearest(searcher, nearest, scope, query.limit()));
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
        int fetch = (int) Math.min(searcher.vectors(), Math.max(MIN_FETCH, limit + limit / 2L));
        // A graph visited for a good part of its vectors is slower than a scan of them all.
        int scanned = (int) Math.min(Integer.MAX_VALUE, Math.max(exactLimit, 10L * fetch));
        Query inScope = withVector(scope);
        if (scope.isPresent() || searcher.vectors() <= scanned) {
            Optional<List<MatchingDocs>> few = MatchingDocs.upTo(scanned, searcher, inScope);
            if (few.isPresent()) {
                return nearest.scan(few.get(), limit);
            }
        }
        ScoreDoc[] found = searcher.search(
                        new KnnFloatVectorQuery(Fields.VECTOR, nearest.target(), fetch, scope.orElse(null)), fetch)
                .scoreDocs;
        return complete(found, limit)
                ? nearest.rescore(found, limit)
                : nearest.scan(MatchingDocs.all(searcher, inScope), limit);
    }

    // Of equal vectors the graph finds only some, so the cut must not fall among them.
    private static boolean complete(ScoreDoc[] found, int limit) {
        return found.length > limit && found[limit - 1].score > found[limit].score && !hasManyCopies(found);
    }

    private static boolean hasManyCopies(ScoreDoc[] found) {
        int copies = 1;
        for (int i = 1; i < found.length && copies < MANY_COPIES; i++) {
            copies = found[i].score == found[i - 1].score ? copies + 1 : 1;
        }
        return copies >= MANY_COPIES;
    }

    private static Query withVector(Optional<Query> scope) {
        Query withVector = new FieldExistsQuery(Fields.VECTOR);
        return scope.<Query>map(inScope -> new BooleanQuery.Builder()
                        .add(inScope, Occur.FILTER)
                        .add(withVector, Occur.FILTER)
                        .build())
                .orElse(withVector);
    }
}

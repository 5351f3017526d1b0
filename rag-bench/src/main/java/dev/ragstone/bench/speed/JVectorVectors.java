package dev.ragstone.bench.speed;

import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.ListRandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.graph.similarity.BuildScoreProvider;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * JVector's graph in memory, with floats. More than is asked for is looked at, as much as its user says. Several share one
 * graph, which the first of them builds.
 */
final class JVectorVectors implements Contender {

    private final Graph shared;
    private final int looked;
    private final boolean builds;
    // A searcher is for one thread.
    private final Map<Thread, GraphSearcher> searchers = new ConcurrentHashMap<>();

    private JVectorVectors(Graph shared, int looked, boolean builds) {
        this.shared = shared;
        this.looked = looked;
        this.builds = builds;
    }

    /** One contender for each number of vectors to look at. */
    static List<Contender> of(int dimension, List<Integer> looked) {
        var shared = new Graph(dimension);
        var all = new ArrayList<Contender>();
        for (int many : looked) {
            all.add(new JVectorVectors(shared, many, all.isEmpty()));
        }
        return all;
    }

    @Override
    public String name() {
        return "JVector, " + looked + " looked at" + (builds ? "" : " (same graph)");
    }

    @Override
    public void add(int from, List<float[]> added) {
        if (builds) {
            added.forEach(vector -> shared.vectors.add(Graph.TYPES.createFloatVector(vector)));
        }
    }

    @Override
    public void ready() {
        if (builds) {
            shared.build();
        }
    }

    @Override
    public int[] nearest(float[] query, int limit) {
        GraphSearcher searcher =
                searchers.computeIfAbsent(Thread.currentThread(), thread -> new GraphSearcher(shared.built()));
        SearchResult found = searcher.search(shared.scores(query), limit, looked, 0f, 0f, Bits.ALL);
        return Arrays.stream(found.getNodes()).mapToInt(node -> node.node).toArray();
    }

    @Override
    public long diskBytes() {
        return 0;
    }

    @Override
    public void close() {
        searchers.clear();
    }

    /** The vectors and the graph over them. */
    private static final class Graph {

        private static final int EDGES = 16;
        private static final int BEAM = 100;
        private static final float OVERFLOW = 1.2f;
        private static final float ALPHA = 1.2f;
        private static final VectorTypeSupport TYPES =
                VectorizationProvider.getInstance().getVectorTypeSupport();

        private final int dimension;
        private final List<VectorFloat<?>> vectors = new ArrayList<>();
        private final ListRandomAccessVectorValues values;
        private @Nullable ImmutableGraphIndex graph;

        Graph(int dimension) {
            this.dimension = dimension;
            this.values = new ListRandomAccessVectorValues(vectors, dimension);
        }

        void build() {
            var scores = BuildScoreProvider.randomAccessScoreProvider(values, VectorSimilarityFunction.DOT_PRODUCT);
            try (var builder = new GraphIndexBuilder(scores, dimension, EDGES, BEAM, OVERFLOW, ALPHA, true)) {
                graph = builder.build(values);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        ImmutableGraphIndex built() {
            if (graph == null) {
                throw new IllegalStateException("not ready");
            }
            return graph;
        }

        DefaultSearchScoreProvider scores(float[] query) {
            return DefaultSearchScoreProvider.exact(
                    TYPES.createFloatVector(query), VectorSimilarityFunction.DOT_PRODUCT, values);
        }
    }
}

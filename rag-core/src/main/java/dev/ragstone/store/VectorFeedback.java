package dev.ragstone.store;

import dev.ragstone.embedding.Vector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chunks that are taken to answer a query, towards whose vectors it is therefore moved: Rocchio's feedback, without
 * examples of what does not answer.
 *
 * <p>A search reads the vectors of the chunks that are within the query's scope when it runs; a chunk without one does not
 * count.
 *
 * @param chunks a chunk's score is its weight; scaled so that they add up to one
 * @param weight how far the query is moved, as a share of the way to the chunks' mean, more than 0 and less than 1
 * @since 0.1
 */
public record VectorFeedback(List<ScoredChunk> chunks, double weight) {

    private static final VectorFeedback NONE = new VectorFeedback(List.of(), 0.5);

    public VectorFeedback {
        FeedbackChunks.requireWeight(weight);
        chunks = FeedbackChunks.shares(chunks);
    }

    /** No feedback: a query stays as it is. */
    public static VectorFeedback none() {
        return NONE;
    }

    /** Whether there is nothing to learn from. */
    public boolean isEmpty() {
        return chunks.isEmpty();
    }

    /** This feedback from the chunks that {@code scope} allows to see. */
    public VectorFeedback within(SearchScope scope) {
        return isEmpty() ? this : new VectorFeedback(FeedbackChunks.within(scope, chunks), weight);
    }

    /** The ids of the chunks whose vectors are wanted. */
    public Set<String> chunkIds() {
        return chunks.stream().map(chunk -> chunk.chunk().id()).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The query moved towards the weighted mean of these vectors, all of them scaled to length one first.
     *
     * @param vectors by chunk id, none of them zeros; may lack some and hold others
     * @return {@code query} itself if it has no vector to go to, or would be left without a direction
     */
    public Vector applyTo(Vector query, Map<String, Vector> vectors) {
        var mean = new double[query.dimension()];
        double total = 0;
        for (ScoredChunk chunk : chunks) {
            Vector vector = vectors.get(chunk.chunk().id());
            if (vector != null) {
                add(mean, vector, chunk.score());
                total += chunk.score();
            }
        }
        if (total == 0) {
            return query;
        }
        var moved = new double[mean.length];
        add(moved, query, 1 - weight);
        for (int i = 0; i < moved.length; i++) {
            moved[i] += weight * mean[i] / total;
        }
        Vector result = vector(moved);
        return result.dot(result) == 0 ? query : result;
    }

    private static void add(double[] sum, Vector vector, double weight) {
        float[] values = vector.normalized().toArray();
        if (values.length != sum.length) {
            throw new IllegalArgumentException("dimensions differ: " + sum.length + " and " + values.length);
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] += weight * values[i];
        }
    }

    private static Vector vector(double[] values) {
        var floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return Vector.of(floats);
    }
}

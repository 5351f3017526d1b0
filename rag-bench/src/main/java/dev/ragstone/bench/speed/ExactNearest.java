package dev.ragstone.bench.speed;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Finds the true nearest by looking at every vector, in double precision. */
final class ExactNearest {

    private static final int BATCH = 2_000;

    private final ClusteredVectors vectors;
    private final int size;
    private final int limit;
    private final IntPredicate selected;

    ExactNearest(ClusteredVectors vectors, int size, int limit) {
        this(vectors, size, limit, number -> true);
    }

    /** Looks only at the vectors whose numbers are {@code selected}. */
    ExactNearest(ClusteredVectors vectors, int size, int limit, IntPredicate selected) {
        this.vectors = vectors;
        this.size = size;
        this.limit = limit;
        this.selected = selected;
    }

    /** The numbers of the nearest for each query. */
    List<int[]> of(List<float[]> queries) {
        List<PriorityQueue<Near>> best = queries.stream()
                .map(query -> new PriorityQueue<>(Comparator.comparingDouble(Near::cosine)))
                .toList();
        for (int from = 0; from < size; from += BATCH) {
            int first = from;
            List<float[]> batch = IntStream.range(from, Math.min(size, from + BATCH))
                    .parallel()
                    .mapToObj(vectors::vector)
                    .toList();
            IntStream.range(0, queries.size())
                    .parallel()
                    .forEach(query -> offer(best.get(query), queries.get(query), first, batch));
        }
        return best.stream()
                .map(nearest -> nearest.stream().mapToInt(Near::number).toArray())
                .toList();
    }

    /** The share of {@code truth} that is in {@code found}. */
    static double recall(int[] found, int[] truth) {
        return Arrays.stream(truth)
                        .filter(number -> Arrays.stream(found).anyMatch(other -> other == number))
                        .count()
                / (double) truth.length;
    }

    private void offer(PriorityQueue<Near> nearest, float[] query, int first, List<float[]> batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (!selected.test(first + i)) {
                continue;
            }
            double cosine = cosine(query, batch.get(i));
            if (nearest.size() < limit) {
                nearest.add(new Near(first + i, cosine));
            } else if (cosine > nearest.element().cosine()) {
                nearest.remove();
                nearest.add(new Near(first + i, cosine));
            }
        }
    }

    private static double cosine(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }

    private record Near(int number, double cosine) {}
}

package dev.ragstone.bench.speed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** What one store in PostgreSQL is asked, and what came of it. */
final class PgRun {

    private final PgContender contender;
    private final List<Double> rowsPerSecond = new ArrayList<>();
    private final List<Asked> asked;
    private double readySeconds;

    PgRun(PgContender contender) {
        this.contender = contender;
        this.asked = PgShare.ALL.stream().map(Asked::new).toList();
    }

    /** The rounds of one share. */
    private static final class Asked {
        private final PgShare share;
        private final List<long[]> rounds = new ArrayList<>();
        private double recall;
        private double rows;
        private int fewest = Integer.MAX_VALUE;

        private Asked(PgShare share) {
            this.share = share;
        }

        private PgTable.Cell result() {
            return new PgTable.Cell(
                    Percentiles.ofNanos(
                            rounds.stream().flatMapToLong(LongStream::of).toArray()),
                    rounds.stream().map(round -> Percentiles.ofNanos(round).p50()).toList(),
                    recall,
                    rows,
                    fewest);
        }
    }

    void add(int from, List<float[]> vectors) {
        long start = System.nanoTime();
        contender.add(from, vectors);
        rowsPerSecond.add(vectors.size() / ((System.nanoTime() - start) / 1e9));
    }

    void ready() {
        long start = System.nanoTime();
        contender.ready();
        readySeconds = (System.nanoTime() - start) / 1e9;
    }

    /** Asks all queries within all shares, without counting. */
    void warmUp(List<float[]> queries, int limit) {
        for (PgShare share : PgShare.ALL) {
            queries.forEach(query -> contender.nearest(query, share, limit));
        }
    }

    /** Asks every query once within a share; {@code truth} has what is to be found. */
    void ask(int share, List<float[]> queries, List<int[]> truth, int limit) {
        Asked into = asked.get(share);
        var nanos = new long[queries.size()];
        double recall = 0;
        int[] found = new int[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            int[] nearest = contender.nearest(queries.get(i), into.share, limit);
            nanos[i] = System.nanoTime() - start;
            recall += ExactNearest.recall(nearest, truth.get(i));
            found[i] = nearest.length;
        }
        into.rounds.add(nanos);
        into.recall = recall / nanos.length;
        into.rows = Arrays.stream(found).average().orElse(0);
        into.fewest = Math.min(into.fewest, Arrays.stream(found).min().orElse(0));
    }

    PgTable.Row result() {
        return new PgTable.Row(
                contender.name(),
                List.copyOf(rowsPerSecond),
                readySeconds,
                asked.stream().map(Asked::result).toList());
    }
}

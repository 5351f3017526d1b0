package dev.ragstone.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** All contenders with the same vectors; the first is ours. */
record SpeedTable(int vectors, List<Row> rows) {

    /**
     * One contender.
     *
     * @param micros one query
     * @param roundP50 the median of each round, in microseconds
     * @param perSecond queries with two threads
     * @param heapMegabytes what building it added to the heap
     */
    record Row(
            String name,
            double buildSeconds,
            Percentiles micros,
            List<Double> roundP50,
            double perSecond,
            double recall,
            long heapMegabytes,
            long diskMegabytes) {

        /** How many times as long as ours it took in each round, the smallest first. */
        List<Double> ratios(Row ours) {
            return IntStream.range(0, roundP50.size())
                    .mapToObj(round -> roundP50.get(round) / ours.roundP50.get(round))
                    .sorted()
                    .toList();
        }

        String line(Row ours) {
            List<Double> ratios = ratios(ours);
            return String.format(
                    Locale.ROOT,
                    "%-36s %8.1f %10.0f %10.0f %10.0f %9.0f %7.3f %7d %7d %8.2f (%.2f to %.2f)",
                    name,
                    buildSeconds,
                    micros.p50(),
                    micros.p95(),
                    micros.p99(),
                    perSecond,
                    recall,
                    heapMegabytes,
                    diskMegabytes,
                    ratios.get(ratios.size() / 2),
                    ratios.getFirst(),
                    ratios.getLast());
        }
    }

    /** Ours. */
    Row ours() {
        return rows.getFirst();
    }

    String text() {
        var lines = new ArrayList<String>();
        lines.add(String.format(
                Locale.ROOT, "%,d vectors; times in microseconds, ratio of a round's p50 to ours", vectors));
        lines.add(String.format(
                Locale.ROOT,
                "%-36s %8s %10s %10s %10s %9s %7s %7s %7s %8s",
                "",
                "build s",
                "p50",
                "p95",
                "p99",
                "QPS (2)",
                "recall",
                "heap MB",
                "disk MB",
                "ratio"));
        rows.forEach(row -> lines.add(row.line(ours())));
        return String.join("\n", lines);
    }
}

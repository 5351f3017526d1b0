package dev.ragstone.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** All stores with the same rows; the first is ours. A ratio above one says that ours is faster. */
record PgTable(int rows, int dimension, int limit, List<Row> stores) {

    /**
     * One store.
     *
     * @param rowsPerSecond of each batch
     * @param readySeconds what building its index took after the last batch
     * @param shares in the order of {@link PgShare#ALL}
     */
    record Row(String name, List<Double> rowsPerSecond, double readySeconds, List<Cell> shares) {

        double seconds(int rows) {
            double perRow = rowsPerSecond.stream().mapToDouble(rate -> 1 / rate).average().orElse(0);
            return perRow * rows + readySeconds;
        }
    }

    /**
     * One store and one share.
     *
     * @param roundP50 the median of each round, in microseconds
     * @param found rows found by a query, on average
     * @param fewest rows found by any query
     */
    record Cell(Percentiles micros, List<Double> roundP50, double recall, double found, int fewest) {}

    String text() {
        var lines = new ArrayList<String>();
        lines.add(String.format(
                Locale.ROOT, "%,d rows of %d dimensions, the best %d; ratios of rounds to ours", rows, dimension, limit));
        lines.add(String.format(
                Locale.ROOT, "%-36s %10s %9s %9s %9s", "writing", "rows/s", "index s", "total s", "ratio"));
        stores.forEach(row -> lines.add(writing(row)));
        for (int share = 0; share < PgShare.ALL.size(); share++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-36s %10s %9s %9s %9s %9s %9s",
                    PgShare.ALL.get(share).name(),
                    "p50 us",
                    "p95 us",
                    "recall",
                    "found",
                    "fewest",
                    "ratio"));
            for (Row row : stores) {
                lines.add(searching(row, share));
            }
        }
        return String.join("\n", lines);
    }

    private String writing(Row row) {
        List<Double> ours = stores.getFirst().rowsPerSecond();
        return String.format(
                Locale.ROOT,
                "%-36s %10.0f %9.1f %9.1f %s",
                row.name(),
                median(row.rowsPerSecond()),
                row.readySeconds(),
                row.seconds(rows),
                ratios(ours, row.rowsPerSecond()));
    }

    private String searching(Row row, int share) {
        Cell cell = row.shares().get(share);
        return String.format(
                Locale.ROOT,
                "%-36s %10.0f %9.0f %9.3f %9.1f %9d %s",
                row.name(),
                cell.micros().p50(),
                cell.micros().p95(),
                cell.recall(),
                cell.found(),
                cell.fewest(),
                ratios(cell.roundP50(), stores.getFirst().shares().get(share).roundP50()));
    }

    /** How many times as much each of {@code more} is as the one of the same round in {@code less}. */
    private static String ratios(List<Double> more, List<Double> less) {
        List<Double> ratios = IntStream.range(0, more.size())
                .mapToObj(round -> more.get(round) / less.get(round))
                .sorted()
                .toList();
        return String.format(
                Locale.ROOT, "%9.2f (%.2f to %.2f)", median(ratios), ratios.getFirst(), ratios.getLast());
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}

package dev.ragstone.retrieval.eval.report;

import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * How long queries took: a histogram for each run above a common logarithmic axis, with the median and the 95th
 * percentile.
 */
final class LatencyPlot {

    private static final int BINS = 60;
    private static final double LEFT = 110;
    private static final double WIDTH = 680;
    private static final double ROW = 58;
    private static final double BAR = 38;

    private final List<RetrieverEvaluation> runs;
    private final double low;
    private final double high;

    private LatencyPlot(List<RetrieverEvaluation> runs) {
        this.runs = runs;
        double[] all = runs.stream()
                .flatMap(run -> run.latencies().stream())
                .mapToDouble(LatencyPlot::millis)
                .sorted()
                .toArray();
        this.low = Math.log10(all[0]) - 0.05;
        this.high = Math.max(low + 0.5, Math.log10(all[all.length - 1]) + 0.05);
    }

    /** Draws the runs whose latencies are known; empty when none are. */
    static String of(List<RetrieverEvaluation> runs) {
        List<RetrieverEvaluation> timed =
                runs.stream().filter(run -> !run.latencies().isEmpty()).toList();
        return timed.isEmpty() ? "" : new LatencyPlot(timed).markup(runs);
    }

    private String markup(List<RetrieverEvaluation> all) {
        double bottom = 10 + ROW * runs.size();
        var plot = new Plot(820, bottom + 44, "Latency distribution", description());
        drawAxis(plot, bottom);
        for (int i = 0; i < runs.size(); i++) {
            drawRun(plot, runs.get(i), Legend.colour(all.indexOf(runs.get(i)), all.size()), 10 + ROW * i + ROW - 6);
        }
        return plot.markup();
    }

    private void drawAxis(Plot plot, double bottom) {
        for (int power = (int) Math.floor(low); power <= Math.ceil(high); power++) {
            for (int step : new int[] {1, 2, 5}) {
                double log = Math.log10(step) + power;
                if (log >= low && log <= high) {
                    plot.line("grid", x(log), 10, x(log), bottom);
                    plot.text("tick", x(log), bottom + 16, "middle", number(step * Math.pow(10, power)));
                }
            }
        }
        plot.text("axis", LEFT + WIDTH / 2, bottom + 36, "middle", "milliseconds a query, logarithmic");
    }

    private void drawRun(Plot plot, RetrieverEvaluation run, int colour, double base) {
        var counts = new int[BINS];
        for (Duration latency : run.latencies()) {
            double share = (Math.log10(millis(latency)) - low) / (high - low);
            counts[Math.clamp((int) (share * BINS), 0, BINS - 1)]++;
        }
        int most = Arrays.stream(counts).max().orElse(1);
        plot.text("label", LEFT - 10, base - 4, "end", shortened(run.name()));
        plot.line("base", LEFT, base, LEFT + WIDTH, base);
        for (int i = 0; i < BINS; i++) {
            if (counts[i] > 0) {
                double height = Math.max(2, BAR * counts[i] / most);
                String hint = run.name() + ": " + counts[i] + (counts[i] == 1 ? " query" : " queries") + " in "
                        + number(bin(i)) + " to " + number(bin(i + 1)) + " ms";
                plot.rect(
                        "bar c" + colour, LEFT + WIDTH * i / BINS + 0.5, base - height, WIDTH / BINS - 1, height, hint);
            }
        }
        mark(plot, run, 50, base);
        if (run.latencies().size() > 1) {
            mark(plot, run, 95, base);
        }
    }

    private void mark(Plot plot, RetrieverEvaluation run, int percent, double base) {
        double millis = millis(run.latency(percent));
        double x = x(Math.log10(millis));
        plot.line("mark", x, base - BAR - 6, x, base + 2);
        boolean flip = percent == 50;
        plot.text(
                "note",
                x + (flip ? -4 : 4),
                base - BAR + 2,
                flip ? "end" : "start",
                "p" + percent + " " + number(millis));
    }

    private double bin(int edge) {
        return Math.pow(10, low + (high - low) * edge / BINS);
    }

    private double x(double log) {
        return LEFT + WIDTH * (log - low) / (high - low);
    }

    private static String number(double millis) {
        String text = Html.millis(millis);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }

    /** Never zero, whose logarithm would be endless. */
    static double millis(Duration latency) {
        return Math.max(latency.toNanos(), 1000) / 1e6;
    }

    static String shortened(String name) {
        return name.length() > 14 ? name.substring(0, 13) + "…" : name;
    }

    private String description() {
        var text = new StringBuilder();
        for (RetrieverEvaluation run : runs) {
            text.append(run.name())
                    .append(": half of the queries within ")
                    .append(number(millis(run.latency(50))))
                    .append(" ms, 95 percent within ")
                    .append(number(millis(run.latency(95))))
                    .append(" ms; ");
        }
        return text.toString();
    }
}

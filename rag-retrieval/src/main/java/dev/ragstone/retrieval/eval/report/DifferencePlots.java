package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.Comparison.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Two runs query by query: how much each query gained or lost, and where both stand. */
final class DifferencePlots {

    /** With more queries than this a bar is too thin to be pointed at. */
    private static final int HINTED = 400;

    private static final double CELL = 50;
    private static final double TENTHS = 10;

    private DifferencePlots() {}

    /** The differences as bars, largest gain first. */
    static String bars(Comparison comparison) {
        List<Pair> pairs = comparison.pairs().stream()
                .sorted(Comparator.comparingDouble(Pair::difference).reversed())
                .toList();
        double most = pairs.stream()
                .mapToDouble(pair -> Math.abs(pair.difference()))
                .max()
                .orElse(1);
        double reach = Math.max(1, Math.ceil(most * TENTHS)) / TENTHS;
        var frame = new Frame(60, 12, 410, 250, -reach, reach);
        var plot = new Plot(
                490,
                306,
                "Difference by query",
                comparison.wins() + " queries are better, " + comparison.losses() + " worse, " + comparison.ties()
                        + " equal");
        frame.drawVertical(plot, "change of " + comparison.metric().name());
        frame.drawHorizontal(plot, pairs.size() + " queries, most gained to most lost");
        if (pairs.size() <= HINTED) {
            drawBars(plot, frame, pairs, comparison);
        } else {
            plot.path("win", area(frame, pairs, 1));
            plot.path("loss", area(frame, pairs, -1));
        }
        return plot.markup();
    }

    private static void drawBars(Plot plot, Frame frame, List<Pair> pairs, Comparison comparison) {
        double width = frame.width() / pairs.size();
        double gap = width > 4 ? 1 : 0;
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            if (pair.difference() != 0) {
                double top = frame.y(Math.max(0, pair.difference()));
                double height = Math.abs(frame.y(pair.difference()) - frame.y(0));
                plot.rect(
                        pair.difference() > 0 ? "win" : "loss",
                        frame.left() + i * width + gap / 2,
                        top,
                        Math.min(width - gap, 40),
                        Math.max(1, height),
                        Html.format("%s: %.4f to %.4f", question(comparison, pair), pair.baseline(), pair.candidate()));
            }
        }
    }

    private static String area(Frame frame, List<Pair> pairs, int sign) {
        var path = new StringBuilder("M" + Html.px(frame.left()) + " " + Html.px(frame.y(0)));
        for (int i = 0; i < pairs.size(); i++) {
            double value = pairs.get(i).difference() * sign > 0 ? pairs.get(i).difference() : 0;
            path.append('L')
                    .append(Html.px(frame.x((i + 0.5) / pairs.size())))
                    .append(' ')
                    .append(Html.px(frame.y(value)));
        }
        return path.append('L')
                .append(Html.px(frame.right()))
                .append(' ')
                .append(Html.px(frame.y(0)))
                .append('Z')
                .toString();
    }

    /** Every query by its value on either side; a dot's area tells how many lie there. */
    static String scatter(Comparison comparison, String baseline, String candidate) {
        var frame = new Frame(60, 12, 250, 250, 0, 1);
        var plot = new Plot(
                330,
                306,
                "Both values of each query",
                "Dots above the diagonal are queries that " + candidate + " answers better than " + baseline);
        frame.drawVertical(plot, LatencyPlot.shortened(candidate));
        frame.drawHorizontal(plot, LatencyPlot.shortened(baseline));
        for (double share : new double[] {0, 0.5, 1}) {
            plot.text("tick", frame.x(share), frame.bottom() + 16, "middle", Html.format("%.1f", share));
        }
        plot.line("diagonal", frame.left(), frame.bottom(), frame.right(), frame.top());
        cells(comparison).forEach((cell, pairs) -> draw(plot, frame, comparison, pairs));
        return plot.markup();
    }

    private static void draw(Plot plot, Frame frame, Comparison comparison, List<Pair> pairs) {
        Pair first = pairs.getFirst();
        double difference = first.difference();
        plot.dot(
                difference > 0 ? "dot win" : difference < 0 ? "dot loss" : "dot tie",
                frame.x(first.baseline()),
                frame.y(first.candidate()),
                Math.min(16, 3 + Math.sqrt(pairs.size() - 1)),
                Html.format(
                        "%s%s: %.4f to %.4f",
                        question(comparison, first),
                        pairs.size() > 1 ? " and " + (pairs.size() - 1) + " more" : "",
                        first.baseline(),
                        first.candidate()));
    }

    /** Queries with about the same values, which one dot stands for. */
    private static Map<Long, List<Pair>> cells(Comparison comparison) {
        var cells = new TreeMap<Long, List<Pair>>();
        for (Pair pair : comparison.pairs()) {
            long cell = (Math.round(pair.baseline() * CELL) << 20)
                    + (Math.round(pair.candidate() * CELL) << 2)
                    + (pair.difference() > 0 ? 1 : pair.difference() < 0 ? 2 : 0);
            cells.computeIfAbsent(cell, key -> new ArrayList<>()).add(pair);
        }
        return cells;
    }

    private static String question(Comparison comparison, Pair pair) {
        return comparison.candidate().set().queries().getOrDefault(pair.queryId(), pair.queryId());
    }
}

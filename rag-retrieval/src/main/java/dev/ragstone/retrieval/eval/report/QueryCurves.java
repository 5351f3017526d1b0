package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.Arrays;
import java.util.List;

/** The value of every query, best to worst, a curve for each run: how many are perfect, how many are lost. */
final class QueryCurves {

    private static final Frame FRAME = new Frame(60, 12, 730, 220, 0, 1);

    private QueryCurves() {}

    static String of(List<RetrieverEvaluation> runs, RankingMetric metric) {
        var plot = new Plot(820, 276, metric.name() + " by query", description(runs, metric));
        FRAME.drawVertical(plot, metric.name());
        FRAME.drawHorizontal(plot, "queries, best to worst, each run in its own order");
        for (int percent = 0; percent <= 100; percent += 25) {
            plot.text("tick", FRAME.x(percent / 100.0), FRAME.bottom() + 16, "middle", percent + " %");
        }
        for (int i = 0; i < runs.size(); i++) {
            boolean last = i == runs.size() - 1;
            double[] values = descending(runs.get(i), metric);
            String curve = curve(values);
            if (last) {
                plot.path(
                        "area c" + Legend.colour(i, runs.size()),
                        curve + "L" + Html.px(FRAME.right()) + " " + Html.px(FRAME.bottom()) + "L"
                                + Html.px(FRAME.left()) + " " + Html.px(FRAME.bottom()) + "Z");
            }
            plot.path((last ? "curve main c" : "curve c") + Legend.colour(i, runs.size()), curve);
        }
        return Legend.of(runs) + plot.markup();
    }

    private static String curve(double[] values) {
        var path = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            // Equal values in a row are one step; a set of many thousand queries stays small.
            boolean inside = i > 0 && i < values.length - 1 && values[i] == values[i - 1] && values[i] == values[i + 1];
            if (!inside) {
                String y = Html.px(FRAME.y(values[i]));
                path.append(i == 0 ? "M" : "L")
                        .append(Html.px(FRAME.x((double) i / values.length)))
                        .append(' ')
                        .append(y);
                path.append("L")
                        .append(Html.px(FRAME.x((i + 1.0) / values.length)))
                        .append(' ')
                        .append(y);
            }
        }
        return path.toString();
    }

    private static double[] descending(RetrieverEvaluation run, RankingMetric metric) {
        return run.lists().values(metric).values().stream()
                .mapToDouble(value -> -value)
                .sorted()
                .map(value -> -value)
                .toArray();
    }

    private static String description(List<RetrieverEvaluation> runs, RankingMetric metric) {
        var text = new StringBuilder("Share of queries with the best possible list and with nothing found: ");
        for (RetrieverEvaluation run : runs) {
            double[] values = descending(run, metric);
            long perfect =
                    Arrays.stream(values).filter(value -> value > 1 - 1e-9).count();
            long lost = Arrays.stream(values).filter(value -> value == 0).count();
            text.append(Html.format(
                    "%s %.0f and %.0f percent; ",
                    run.name(), 100.0 * perfect / values.length, 100.0 * lost / values.length));
        }
        return text.toString();
    }
}

package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.Interval;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.ArrayList;
import java.util.List;

/** The means of all runs side by side, the main one with its interval drawn. */
final class SummaryTable {

    private static final List<RankingMetric> OTHERS = List.of(
            RankingMetrics.ndcgAt(10),
            RankingMetrics.precisionAt(5),
            RankingMetrics.recallAt(10),
            RankingMetrics.recallAt(100),
            RankingMetrics.mrrAt(10),
            RankingMetrics.averagePrecisionAt(100),
            RankingMetrics.hitRateAt(5));

    private SummaryTable() {}

    static String of(List<RetrieverEvaluation> runs, RankingMetric metric) {
        List<RankingMetric> others = OTHERS.stream()
                .filter(other -> !other.name().equals(metric.name()))
                .toList();
        boolean timed = runs.stream().anyMatch(run -> !run.latencies().isEmpty());
        var html = new StringBuilder("<div class=\"wide\"><table><thead><tr><th scope=\"col\">run</th>");
        html.append(Html.format(
                "<th scope=\"col\" colspan=\"2\">%s with 95&nbsp;%% interval</th>", Html.text(metric.name())));
        others.forEach(other -> html.append("<th scope=\"col\" class=\"n\">")
                .append(Html.text(other.name()))
                .append("</th>"));
        if (timed) {
            html.append("<th scope=\"col\" class=\"n\">p50 ms</th><th scope=\"col\" class=\"n\">p95 ms</th>");
        }
        html.append("</tr></thead><tbody>\n");
        List<Interval> intervals = new ArrayList<>();
        runs.forEach(run -> intervals.add(run.lists().interval(metric)));
        double low = intervals.stream().mapToDouble(Interval::low).min().orElse(0);
        double high = intervals.stream().mapToDouble(Interval::high).max().orElse(1);
        for (int i = 0; i < runs.size(); i++) {
            RetrieverEvaluation run = runs.get(i);
            Evaluation lists = run.lists();
            html.append(Html.format(
                    "<tr%s><th scope=\"row\"><i class=\"swatch c%d\"></i>%s</th><td"
                            + " class=\"n\"><b>%s</b></td><td>%s</td>",
                    i == runs.size() - 1 ? " class=\"main\"" : "",
                    Legend.colour(i, runs.size()),
                    Html.isolated(run.name()),
                    Html.value(lists.mean(metric)),
                    interval(lists.mean(metric), intervals.get(i), low, high, Legend.colour(i, runs.size()))));
            others.forEach(other -> html.append(Html.format("<td class=\"n\">%.4f</td>", lists.mean(other))));
            if (timed) {
                html.append(run.latencies().isEmpty() ? "<td></td><td></td>" : latencies(run));
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private static String latencies(RetrieverEvaluation run) {
        return Html.format(
                "<td class=\"n\">%s</td><td class=\"n\">%s</td>",
                Html.millis(LatencyPlot.millis(run.latency(50))), Html.millis(LatencyPlot.millis(run.latency(95))));
    }

    private static String interval(double mean, Interval interval, double low, double high, int colour) {
        double span = Math.max(1e-9, high - low);
        double left = 6 + 108 * (interval.low() - low) / span;
        double right = 6 + 108 * (interval.high() - low) / span;
        double middle = 6 + 108 * (mean - low) / span;
        return new Plot(120, 18, "95 percent interval", interval.toString())
                        .line("whisker c" + colour, left, 9, right, 9)
                        .dot("bar c" + colour, middle, 9, 5, interval.toString())
                        .markup()
                + "<small>" + interval + "</small>";
    }
}

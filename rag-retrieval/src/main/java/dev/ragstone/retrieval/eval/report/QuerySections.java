package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.List;

/** The queries themselves: the worst ones with what was found, and all of them in a table. */
final class QuerySections {

    private static final int WORST = 10;
    private static final int LISTED = 1000;

    private QuerySections() {}

    /** The worst queries of the last run; none that is perfect. */
    static String worst(List<RetrieverEvaluation> runs, RankingMetric metric) {
        RetrieverEvaluation main = runs.getLast();
        Evaluation lists = main.lists();
        List<String> worst = lists.worst(metric, WORST).stream()
                .filter(id -> lists.value(metric, id) < 1 - 1e-9)
                .toList();
        if (worst.isEmpty()) {
            return Html.format("<section><h2>The worst queries</h2><p>Every query is answered as well as it can"
                    + " be.</p></section>%n");
        }
        var html = new StringBuilder(Html.format(
                "<section><h2>The worst queries of %s</h2><p>What answers them, and what was found instead.</p>%n",
                Html.isolated(main.name())));
        for (String id : worst) {
            String verdict = Html.format("%s %.4f", Html.text(metric.name()), lists.value(metric, id));
            html.append(FoundList.card(id, verdict, List.of(main)));
        }
        return html.append("</section>\n").toString();
    }

    /** The value of every query in every run, worst of the last run first. */
    static String all(List<RetrieverEvaluation> runs, RankingMetric metric) {
        List<Evaluation> lists = runs.stream().map(RetrieverEvaluation::lists).toList();
        int size = lists.getLast().set().answerable().size();
        var html = new StringBuilder(Html.format(
                "<section><details><summary>%s of all %,d queries%s</summary><div class=\"wide\"><table><thead><tr>"
                        + "<th scope=\"col\">query</th>",
                Html.text(metric.name()), size, size > LISTED ? ", the worst " + LISTED + " of them" : ""));
        runs.forEach(run -> html.append("<th scope=\"col\" class=\"n\">")
                .append(Html.isolated(run.name()))
                .append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (String id : lists.getLast().worst(metric, LISTED)) {
            html.append("<tr><td>")
                    .append(Html.isolated(lists.getLast().set().queries().getOrDefault(id, id)))
                    .append("</td>");
            lists.forEach(list -> html.append(Html.format("<td class=\"n\">%.4f</td>", list.value(metric, id))));
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div></details></section>\n").toString();
    }
}

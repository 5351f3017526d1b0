package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.RankedRun.Entry;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.List;
import java.util.Map;

/** What was wanted for a query and what the runs gave. */
final class FoundList {

    private static final int SHOWN = 5;

    private FoundList() {}

    /** One card: the question, what was wanted, and the first results of each run with those that answer marked. */
    static String card(String queryId, String verdict, List<RetrieverEvaluation> runs) {
        var set = runs.getFirst().set();
        Map<String, Integer> grades = set.judgements().of(queryId);
        var html = new StringBuilder(Html.format(
                "<article class=\"card\"><h3>%s</h3><p class=\"quiet\">%s &middot; %s</p>",
                Html.isolated(set.queries().getOrDefault(queryId, queryId)), verdict, Html.isolated(queryId)));
        html.append("<div class=\"lists\">").append(wanted(grades));
        runs.forEach(run -> html.append(found(queryId, run, grades)));
        return html.append("</div></article>\n").toString();
    }

    private static String wanted(Map<String, Integer> grades) {
        var html = new StringBuilder("<section><h4>wanted</h4><ul>");
        List<Map.Entry<String, Integer>> relevant = grades.entrySet().stream()
                .filter(grade -> grade.getValue() > 0)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .toList();
        for (var grade : relevant.subList(0, Math.min(SHOWN, relevant.size()))) {
            html.append(Html.format("<li>%s <b>grade %d</b></li>", Html.isolated(grade.getKey()), grade.getValue()));
        }
        return html.append(more(relevant.size())).append("</ul></section>").toString();
    }

    private static String found(String queryId, RetrieverEvaluation run, Map<String, Integer> grades) {
        List<Entry> entries = run.found().entries().getOrDefault(queryId, List.of());
        var html = new StringBuilder(Html.format("<section><h4>%s found</h4><ol>", Html.isolated(run.name())));
        for (int i = 0; i < entries.size(); i++) {
            int grade = grades.getOrDefault(entries.get(i).documentId(), 0);
            if (i < SHOWN || grade > 0) {
                html.append(Html.format(
                        "<li value=\"%d\"%s>%s%s</li>",
                        i + 1,
                        grade > 0 ? " class=\"right\"" : "",
                        Html.isolated(entries.get(i).documentId()),
                        grade > 0 ? " <b>&#10003; grade " + grade + "</b>" : ""));
            }
        }
        return html.append(entries.isEmpty() ? "<li class=\"none\">nothing</li>" : "")
                .append("</ol></section>")
                .toString();
    }

    private static String more(int size) {
        return size > SHOWN ? "<li class=\"none\">and " + (size - SHOWN) + " more</li>" : "";
    }
}

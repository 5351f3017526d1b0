package dev.ragstone.retrieval.eval.report;

import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.List;

/** The main run against another one, in words, numbers and plots. */
final class ComparisonSection {

    private static final int WORST = 5;
    private static final double SIGNIFICANT = 0.05;

    private final RetrieverEvaluation baseline;
    private final RetrieverEvaluation candidate;
    private final Comparison comparison;

    ComparisonSection(RetrieverEvaluation baseline, RetrieverEvaluation candidate, RankingMetric metric) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.comparison = Comparison.of(metric, baseline.lists(), candidate.lists());
    }

    String markup() {
        return Html.format(
                        "<section><h2>%s against %s</h2><p class=\"verdict\">%s</p>",
                        Html.isolated(candidate.name()), Html.isolated(baseline.name()), verdict())
                + tiles()
                + "<div class=\"pair\">"
                + DifferencePlots.bars(comparison)
                + DifferencePlots.scatter(comparison, baseline.name(), candidate.name())
                + "</div>"
                + lost()
                + "</section>\n";
    }

    private String verdict() {
        String name = Html.isolated(candidate.name());
        if (comparison.wins() + comparison.losses() == 0) {
            return "Both answer every query equally well.";
        }
        if (comparison.pValue() >= SIGNIFICANT || comparison.interval().contains(0)) {
            return "These queries do not show that one is better than the other.";
        }
        return name + (comparison.difference() > 0 ? " is better" : " is worse") + ", by more than chance explains.";
    }

    private String tiles() {
        return Html.format(
                "<dl class=\"tiles\"><div><dt>mean change of %s</dt><dd>%+.4f</dd></div>"
                        + "<div><dt>95&nbsp;%% interval</dt><dd>%+.4f to %+.4f</dd></div>"
                        + "<div><dt>randomization test</dt><dd>%s</dd></div>"
                        + "<div><dt>won / tied / lost</dt><dd>%d / %d / %d</dd></div></dl>%n",
                Html.text(comparison.metric().name()),
                comparison.difference(),
                comparison.interval().low(),
                comparison.interval().high(),
                Html.p(comparison.pValue()),
                comparison.wins(),
                comparison.ties(),
                comparison.losses());
    }

    private String lost() {
        List<Comparison.Pair> worst = comparison.worst(WORST);
        if (worst.isEmpty()) {
            return "";
        }
        var html = new StringBuilder("<details><summary>The queries that lost most</summary>\n");
        for (Comparison.Pair pair : worst) {
            String verdict = Html.format(
                    "%s %.4f &rarr; %.4f", Html.text(comparison.metric().name()), pair.baseline(), pair.candidate());
            html.append(FoundList.card(pair.queryId(), verdict, List.of(baseline, candidate)));
        }
        return html.append("</details>\n").toString();
    }
}

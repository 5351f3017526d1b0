package dev.ragstone.retrieval.eval.report;

import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.List;

/** Which colour is whose; the same in all plots of a page. */
final class Legend {

    private static final int COLOURS = 6;

    private Legend() {}

    /**
     * The colour of the run at {@code index} of {@code runs}; the last one, which matters most, has the first colour.
     */
    static int colour(int index, int runs) {
        return (runs - 1 - index) % COLOURS;
    }

    static String of(List<RetrieverEvaluation> runs) {
        var html = new StringBuilder("<p class=\"legend\">");
        for (int i = 0; i < runs.size(); i++) {
            html.append(Html.format(
                    "<span><i class=\"swatch c%d\"></i>%s</span>",
                    colour(i, runs.size()), Html.isolated(runs.get(i).name())));
        }
        return html.append("</p>\n").toString();
    }
}

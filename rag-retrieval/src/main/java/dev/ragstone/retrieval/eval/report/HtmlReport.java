package dev.ragstone.retrieval.eval.report;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One HTML file with the figures, plots and worst queries of one or more runs over the same judged set.
 *
 * <pre>{@code
 * HtmlReport.builder("Handbook search")
 *         .run(before.named("before"))
 *         .run(after.named("after"))
 *         .build()
 *         .writeTo(Path.of("report.html"));
 * }</pre>
 *
 * <p>The last run is the one that matters: it is compared with each of the others, and its worst queries are shown. The
 * file holds all it needs, has no script and follows the reader's light or dark setting. Immutable.
 *
 * @since 0.1
 */
public final class HtmlReport {

    /** Below this many queries, intervals are so wide that the reader should be told why. */
    private static final int FEW_QUERIES = 30;

    private final String title;
    private final String note;
    private final RankingMetric metric;
    private final List<RetrieverEvaluation> runs;
    private final List<WeightSweep> sweeps;

    private HtmlReport(Builder builder) {
        this.title = builder.title;
        this.note = builder.note;
        this.metric = builder.metric;
        this.runs = List.copyOf(builder.runs);
        this.sweeps = List.copyOf(builder.sweeps);
    }

    /** Starts a report with this title. */
    public static Builder builder(String title) {
        return new Builder(title);
    }

    /**
     * Writes the file, replacing it if it is there.
     *
     * @throws DocumentException if it cannot be written
     */
    public void writeTo(Path file) {
        String html = html();
        try {
            Files.writeString(file, html);
        } catch (IOException e) {
            throw new DocumentException("the report " + file + " cannot be written: " + e, "", false, e);
        }
    }

    /** The whole file as text. */
    public String html() {
        var html = new StringBuilder(Html.format("""
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>%s</title><style>
            %s</style></head><body><main>
            """, Html.text(title), style()));
        html.append(header()).append(SummaryTable.of(runs, metric)).append("</section>\n");
        html.append(figure(metric.name() + " by query", QueryCurves.of(runs, metric)));
        for (RetrieverEvaluation other : runs.subList(0, runs.size() - 1).reversed()) {
            html.append(new ComparisonSection(other, runs.getLast(), metric).markup());
        }
        html.append(figure("Latency", LatencyPlot.of(runs)));
        sweeps.forEach(sweep -> html.append(figure(sweep.metric() + " by " + sweep.setting(), SweepPlot.of(sweep))));
        html.append(QuerySections.worst(runs, metric)).append(QuerySections.all(runs, metric));
        return html.append(
                        "<footer>Ragstone. Measures as trec_eval calculates them; intervals by a paired bootstrap of")
                .append(" 10,000 draws; queries without a relevant document are left"
                        + " out.</footer></main></body></html>\n")
                .toString();
    }

    private String header() {
        int queries = runs.getLast().set().answerable().size();
        String few = queries < FEW_QUERIES ? " So few queries leave wide intervals; 50 to 100 tell more." : "";
        return Html.format(
                "<header><h1>%s</h1><p class=\"quiet\">%s%,d %s.%s</p></header><section>%n",
                Html.isolated(title),
                note.isEmpty() ? "" : Html.isolated(note) + " &middot; ",
                queries,
                queries == 1 ? "query" : "queries",
                few);
    }

    private static String figure(String name, String markup) {
        return markup.isEmpty() ? "" : "<section><h2>" + Html.text(name) + "</h2>\n" + markup + "</section>\n";
    }

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Configures an {@link HtmlReport}. Not safe for use by several threads. */
    public static final class Builder {

        private final String title;
        private final List<RetrieverEvaluation> runs = new ArrayList<>();
        private final List<WeightSweep> sweeps = new ArrayList<>();
        private RankingMetric metric = RankingMetrics.ndcgAt(10);
        private String note = "";

        private Builder(String title) {
            this.title = title;
        }

        /**
         * Adds a run; the last one added is the one that is compared with the others.
         *
         * @throws IllegalArgumentException if it was judged by another set than those before, or has the name of one
         */
        public Builder run(RetrieverEvaluation run) {
            for (RetrieverEvaluation other : runs) {
                if (other.name().equals(run.name())) {
                    throw new IllegalArgumentException("there already is a run named '" + run.name() + "'");
                }
                if (!other.set().equals(run.set())) {
                    throw new IllegalArgumentException(
                            "the runs '" + other.name() + "' and '" + run.name() + "' were judged by different sets");
                }
            }
            runs.add(run);
            return this;
        }

        /** Sets the measure that is plotted and compared. Default: nDCG@10. */
        public Builder metric(RankingMetric metric) {
            this.metric = metric;
            return this;
        }

        /** Adds a plot of one setting. Default: none. */
        public Builder sweep(WeightSweep sweep) {
            sweeps.add(sweep);
            return this;
        }

        /** Sets a line below the title, such as what was searched and when. Default: empty. */
        public Builder note(String note) {
            this.note = note;
            return this;
        }

        /**
         * Creates the report.
         *
         * @throws IllegalStateException if there is no run, or no query has an answer
         */
        public HtmlReport build() {
            if (runs.isEmpty()) {
                throw new IllegalStateException("a report needs a run(...)");
            }
            runs.getLast().lists().mean(metric);
            return new HtmlReport(this);
        }
    }
}

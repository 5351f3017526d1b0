package dev.ragstone.app.report;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.RankedRun.Entry;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every measure of every query of every run, for a spreadsheet or a script. */
public final class PerQueryFile {

    private static final int FOUND = 10;

    private static final List<RankingMetric> METRICS = List.of(
            RankingMetrics.ndcgAt(10),
            RankingMetrics.precisionAt(5),
            RankingMetrics.recallAt(10),
            RankingMetrics.recallAt(100),
            RankingMetrics.mrrAt(10),
            RankingMetrics.averagePrecisionAt(100),
            RankingMetrics.hitRateAt(5));

    private PerQueryFile() {}

    /** The whole file as JSON. */
    record PerQueryJson(List<RunJson> runs) {}

    /** One run: the means with their intervals, and each query. */
    record RunJson(String name, Map<String, MeanJson> means, List<QueryJson> queries) {}

    /** A mean and its 95 % interval. */
    record MeanJson(double mean, double low, double high) {}

    /** One query; {@code found} has the first ten. */
    record QueryJson(
            String id,
            String question,
            Map<String, Double> values,
            @Nullable Double millis,
            Map<String, Integer> wanted,
            List<String> found) {}

    /** Whether a file of this name can be written. */
    public static boolean supports(Path file) {
        return hasEnding(file, ".json") || hasEnding(file, ".tsv");
    }

    /**
     * Writes {@code .json}, or {@code .tsv} with a line for each query and run.
     *
     * @throws DocumentException if it cannot be written
     */
    public static void write(List<RetrieverEvaluation> runs, Path file) {
        String text = hasEnding(file, ".json") ? json(runs) : tsv(runs);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new DocumentException(file + " cannot be written: " + e, "", false, e);
        }
    }

    private static String json(List<RetrieverEvaluation> runs) {
        return Json.of(new PerQueryJson(runs.stream()
                        .map(run -> new RunJson(run.name(), means(run.lists()), queries(run)))
                        .toList()))
                + "\n";
    }

    private static String tsv(List<RetrieverEvaluation> runs) {
        var text = new StringBuilder("run\tquery\tquestion");
        METRICS.forEach(metric -> text.append('\t').append(metric.name()));
        text.append("\tmillis\tfound\n");
        for (RetrieverEvaluation run : runs) {
            for (QueryJson query : queries(run)) {
                text.append(cell(run.name()))
                        .append('\t')
                        .append(cell(query.id()))
                        .append('\t')
                        .append(cell(query.question()));
                query.values().values().forEach(value -> text.append(String.format(Locale.ROOT, "\t%.5f", value)));
                text.append('\t').append(query.millis() == null ? "" : query.millis());
                text.append('\t').append(cell(String.join(" ", query.found()))).append('\n');
            }
        }
        return text.toString();
    }

    private static Map<String, MeanJson> means(Evaluation lists) {
        var means = new LinkedHashMap<String, MeanJson>();
        for (RankingMetric metric : METRICS) {
            var interval = lists.interval(metric);
            means.put(
                    metric.name(),
                    new MeanJson(
                            EvalJson.rounded(lists.mean(metric)),
                            EvalJson.rounded(interval.low()),
                            EvalJson.rounded(interval.high())));
        }
        return means;
    }

    private static List<QueryJson> queries(RetrieverEvaluation run) {
        Evaluation lists = run.lists();
        var queries = new ArrayList<QueryJson>();
        for (String id : run.set().answerable()) {
            var values = new LinkedHashMap<String, Double>();
            METRICS.forEach(metric -> values.put(metric.name(), EvalJson.rounded(lists.value(metric, id))));
            queries.add(new QueryJson(
                    id,
                    run.set().queries().getOrDefault(id, ""),
                    values,
                    run.latencies().isEmpty()
                            ? null
                            : Math.round(run.latencies().get(queries.size()).toNanos() / 1e3) / 1e3,
                    run.set().judgements().of(id),
                    run.found().entries().getOrDefault(id, List.of()).stream()
                            .limit(FOUND)
                            .map(Entry::documentId)
                            .toList()));
        }
        return queries;
    }

    private static String cell(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ");
    }

    private static boolean hasEnding(Path file, String ending) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(ending);
    }
}

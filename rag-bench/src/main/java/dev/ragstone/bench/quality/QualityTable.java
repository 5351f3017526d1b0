package dev.ragstone.bench.quality;

import dev.ragstone.bench.quality.QualityJson.MeanGainJson;
import dev.ragstone.evaluation.Interval;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What was measured, as a table: a row for each way to search, then what ours gain over the peers. */
final class QualityTable {

    private static final List<String> CANDIDATES = List.of("fast", "default", "best");

    private final String chunking;
    private final List<MeasuredSet> sets;
    private final List<String> names;
    private final List<String> baselines;

    QualityTable(String chunking, List<MeasuredSet> sets) {
        this.chunking = chunking;
        this.sets = sets;
        this.names =
                sets.getFirst().runs().stream().map(RetrieverEvaluation::name).toList();
        List<String> peers = names.subList(0, names.indexOf("bm25"));
        // Without peers the presets are compared with the search that most of their gain is to come from.
        this.baselines = peers.isEmpty() ? List.of("vector") : peers;
    }

    /** Everything, to be read by programs. */
    QualityJson json() {
        var means = new ArrayList<MeanGainJson>();
        for (String baseline : baselines) {
            for (String candidate : CANDIDATES) {
                means.add(MeanGainJson.of(baseline, candidate, MeanGain.of(sets, baseline, candidate)));
            }
        }
        return new QualityJson(
                chunking,
                sets.stream()
                        .map(set -> QualityJson.SetJson.of(set, baselines, CANDIDATES))
                        .toList(),
                means);
    }

    String text() {
        var lines = new ArrayList<String>();
        for (MeasuredSet set : sets) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: %,d documents, %,d queries, chunking %s",
                    set.name(),
                    set.docs(),
                    set.queries(),
                    chunking));
        }
        lines.add("");
        List<String> header =
                new ArrayList<>(sets.stream().map(MeasuredSet::name).toList());
        header.add("mean of " + sets.size());
        lines.add(cells("", 17, header));
        lines.add(cells(
                "document level",
                17,
                header.stream().map(name -> "nDCG@10  R@100").toList()));
        names.forEach(name -> lines.add(row(name)));
        for (String baseline : baselines) {
            lines.add("");
            lines.add(cells("nDCG@10 above " + baseline, 28, header));
            CANDIDATES.forEach(candidate -> lines.add(gains(baseline, candidate)));
        }
        return String.join("\n", lines);
    }

    private String row(String name) {
        var cells = new ArrayList<String>();
        sets.forEach(
                set -> cells.add(pair(set.run(name).ndcgAt10(), set.run(name).recallAt100())));
        cells.add(pair(mean(name, RetrieverEvaluation::ndcgAt10), mean(name, RetrieverEvaluation::recallAt100)));
        return cells(name, 17, cells);
    }

    private double mean(String name, ToDoubleFunction<RetrieverEvaluation> figure) {
        return sets.stream()
                .map(set -> set.run(name))
                .mapToDouble(figure)
                .average()
                .orElse(0);
    }

    private String gains(String baseline, String candidate) {
        var cells = new ArrayList<String>();
        sets.stream()
                .map(set -> set.compared(baseline, candidate))
                .forEach(comparison -> cells.add(gain(comparison.difference(), comparison.interval())));
        MeanGain mean = MeanGain.of(sets, baseline, candidate);
        cells.add(gain(mean.difference(), mean.interval()));
        return cells(candidate, 28, cells);
    }

    private static String gain(double difference, Interval interval) {
        return String.format(Locale.ROOT, "%+.4f (%+.3f to %+.3f)", difference, interval.low(), interval.high());
    }

    private static String pair(double ndcg, double recall) {
        return String.format(Locale.ROOT, "%.4f %.4f", ndcg, recall);
    }

    private static String cells(String name, int width, List<String> cells) {
        var row = new StringBuilder(String.format(Locale.ROOT, "%-34s", name));
        cells.forEach(cell -> row.append(String.format(Locale.ROOT, "%" + width + "s", cell)));
        return row.toString();
    }
}

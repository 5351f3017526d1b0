package dev.ragstone.app.command;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.eval.report.WeightSweep;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows people what was measured. */
final class EvalView {

    private static final int WORST = 5;
    private static final int FOUND = 3;

    private final Console console;
    private final RankingMetric metric;

    EvalView(Console console, RankingMetric metric) {
        this.console = console;
        this.metric = metric;
    }

    /** One line for each run. */
    void table(List<RetrieverEvaluation> runs) {
        var out = console.out();
        out.printf(
                Locale.ROOT,
                "%-9s %9s  %-16s %9s %8s %7s %7s %7s%n",
                "run",
                metric.name(),
                "  95 % interval",
                "recall@10",
                "rec.@100",
                "MRR@10",
                "p50 ms",
                "p95 ms");
        for (RetrieverEvaluation run : runs) {
            Evaluation lists = run.lists();
            out.printf(
                    Locale.ROOT,
                    "%-9s %9.4f  %-16s %9.4f %8.4f %7.4f %7s %7s%n",
                    run.name(),
                    lists.mean(metric),
                    lists.interval(metric),
                    lists.mean(RankingMetrics.recallAt(10)),
                    lists.mean(RankingMetrics.recallAt(100)),
                    lists.mean(RankingMetrics.mrrAt(10)),
                    millis(run, 50),
                    millis(run, 95));
        }
    }

    /** One line for the last run against each of the others. */
    void comparisons(List<RetrieverEvaluation> runs) {
        if (runs.size() > 1) {
            console.out().println();
        }
        RetrieverEvaluation last = runs.getLast();
        for (RetrieverEvaluation other : runs.subList(0, runs.size() - 1)) {
            console.out()
                    .println(last.name() + " against " + other.name() + ": "
                            + Comparison.of(metric, other.lists(), last.lists()));
        }
    }

    /** One line for each weight. */
    void sweep(WeightSweep sweep) {
        console.out().println();
        console.out().println(sweep.metric() + " by " + sweep.setting());
        for (WeightSweep.Point point : sweep.points()) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "  %.1f  %.4f  (95 %% %s)%s%n",
                            point.setting(),
                            point.value(),
                            point.interval(),
                            point.equals(sweep.best()) ? "  best" : "");
        }
    }

    /** The queries of {@code run} that lost most against {@code earlier}, with what either found. */
    void losses(RetrieverEvaluation earlier, RetrieverEvaluation run) {
        List<Comparison.Pair> worst =
                Comparison.of(metric, earlier.lists(), run.lists()).worst(WORST);
        if (!worst.isEmpty()) {
            console.out().println();
            console.out().println(console.bold("The queries that lost most against " + earlier.name()));
        }
        for (Comparison.Pair pair : worst) {
            String id = pair.queryId();
            console.out()
                    .printf(
                            Locale.ROOT,
                            "  %.4f to %.4f  %s%n",
                            pair.baseline(),
                            pair.candidate(),
                            run.set().queries().getOrDefault(id, id));
            line("wanted", wanted(run.set().judgements().of(id)));
            line(earlier.name(), found(earlier, id));
            line(run.name(), found(run, id));
        }
    }

    private void line(String name, String text) {
        console.out().println("      " + console.faint(name + ": " + text));
    }

    private static String wanted(Map<String, Integer> grades) {
        return grades.entrySet().stream()
                .filter(grade -> grade.getValue() > 0)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(FOUND)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    private static String found(RetrieverEvaluation run, String id) {
        List<String> ids = run.lists().rankings().getOrDefault(id, List.of());
        return ids.isEmpty() ? "nothing" : String.join(", ", ids.subList(0, Math.min(FOUND, ids.size())));
    }

    private static String millis(RetrieverEvaluation run, int percent) {
        return run.latencies().isEmpty()
                ? ""
                : String.format(Locale.ROOT, "%.1f", run.latency(percent).toNanos() / 1e6);
    }
}

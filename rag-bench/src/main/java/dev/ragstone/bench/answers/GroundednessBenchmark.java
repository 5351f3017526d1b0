package dev.ragstone.bench.answers;

import dev.ragstone.bench.Report;
import dev.ragstone.bench.VectorFile;
import dev.ragstone.bench.answers.GroundednessSet.Row;
import dev.ragstone.bench.answers.Separation.Scored;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.evaluation.Interval;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.retrieval.grounding.EvidenceCheck;
import dev.ragstone.search.Hit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How well groundedness is judged on claims that people have judged. */
@Command(
        name = "groundedness",
        mixinStandardHelpOptions = true,
        header = "Tells supported claims from others: AUC and balanced accuracy on the second half of each set.")
public final class GroundednessBenchmark implements Callable<Integer> {

    private static final double DEFAULT_THRESHOLD = 0.5;

    @Mixin
    private final Report report = new Report();

    @Option(names = "--vectors", paramLabel = "DIR", description = "Keep vectors here for the next run. Default: no.")
    private @Nullable Path vectors;

    @Option(names = "--first-half", description = "Report the half that may be looked at instead of the other.")
    private boolean firstHalf;

    @Option(names = "--rows", paramLabel = "N", description = "At most this many rows of each set. Default: 500.")
    private int rows = 500;

    @Parameters(paramLabel = "DIR", description = "A folder of .jsonl files with claims.")
    private Path folder = Path.of("");

    private GroundednessBenchmark() {}

    /** What one check made of one set. */
    record Run(
            String set,
            String check,
            String against,
            int rows,
            int supported,
            double auc,
            Interval aucInterval,
            double atDefault,
            Interval atDefaultInterval,
            double chosenThreshold,
            double atChosen,
            Interval atChosenInterval) {}

    /** All of them. */
    record Result(List<Run> runs) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(String.format(
                    "%-16s %-8s %-20s %5s %5s  %-18s %-20s %s",
                    "set",
                    "check",
                    "supported against",
                    "rows",
                    "supp.",
                    "AUC",
                    "bal. acc. at 0.50",
                    "bal. acc. at chosen"));
            for (Run run : runs) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%-16s %-8s %-20s %5d %5d  %.3f [%.3f,%.3f] %.3f [%.3f,%.3f]  %.3f [%.3f,%.3f] at %.2f",
                        run.set(),
                        run.check(),
                        run.against(),
                        run.rows(),
                        run.supported(),
                        run.auc(),
                        run.aucInterval().low(),
                        run.aucInterval().high(),
                        run.atDefault(),
                        run.atDefaultInterval().low(),
                        run.atDefaultInterval().high(),
                        run.atChosen(),
                        run.atChosenInterval().low(),
                        run.atChosenInterval().high(),
                        run.chosenThreshold()));
            }
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        var runs = new ArrayList<Run>();
        List<GroundednessSet> sets = GroundednessSet.read(folder).stream()
                .map(set -> set.sample(rows))
                .toList();
        Embedder model = BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open();
        try (Embedder embedder = vectors == null ? model : VectorFile.open(vectors, model)) {
            for (GroundednessSet set : sets) {
                report.progress("groundedness: " + set.name());
                runs.addAll(measure(set, "words", EvidenceCheck.builder().build()));
                runs.addAll(measure(
                        set, "both", EvidenceCheck.builder().embedder(embedder).build()));
            }
        }
        var result = new Result(runs);
        report.print(result, result.table());
        return 0;
    }

    private List<Run> measure(GroundednessSet set, String name, GroundednessCheck check) {
        var scores = new ArrayList<Double>();
        for (Row row : set.rows()) {
            scores.add(score(check, row));
        }
        var runs = new ArrayList<Run>();
        runs.add(run(set, name, "all others", scores, row -> true));
        set.rows().stream()
                .filter(row -> !row.supported())
                .map(Row::label)
                .distinct()
                .sorted()
                .forEach(label -> runs.add(run(
                        set,
                        name,
                        label,
                        scores,
                        row -> row.supported() || row.label().equals(label))));
        return runs;
    }

    /** Each claim is an answer of one sentence that cites its text; what could not be judged is not supported. */
    private static double score(GroundednessCheck check, Row row) {
        var info = DocumentInfo.of("memory:/evidence");
        var source = new NumberedSource(1, new Hit(info, Chunk.of(info.id(), 0, 0, row.evidence()), 1, List.of()));
        return check.check("", row.claim().replaceAll("\\s+", " ") + " [1]", List.of(source))
                .score()
                .orElse(0);
    }

    private Run run(GroundednessSet set, String name, String against, List<Double> scores, Predicate<Row> wanted) {
        Separation seen = half(set, scores, wanted, true);
        Separation shown = half(set, scores, wanted, firstHalf);
        double chosen = seen.bestThreshold();
        return new Run(
                set.name(),
                name,
                against,
                shown.rows().size(),
                (int) shown.rows().stream().filter(Scored::supported).count(),
                shown.auc(),
                shown.aucInterval(),
                shown.balancedAccuracy(DEFAULT_THRESHOLD),
                shown.balancedAccuracyInterval(DEFAULT_THRESHOLD),
                chosen,
                shown.balancedAccuracy(chosen),
                shown.balancedAccuracyInterval(chosen));
    }

    private static Separation half(GroundednessSet set, List<Double> scores, Predicate<Row> wanted, boolean first) {
        var rows = new ArrayList<Scored>();
        for (int i = 0; i < set.rows().size(); i++) {
            Row row = set.rows().get(i);
            if (row.first() == first && wanted.test(row)) {
                rows.add(new Scored(scores.get(i), row.supported()));
            }
        }
        return new Separation(rows);
    }
}
